package import LayoverAssembly

extension DegradedReason {
    /// One line for the reference.
    package var summary: String {
        switch self {
        case .notJSON: "the body is not JSON"
        case .tooDeep: "the body is nested too deep"
        case .encoding: "the body's `Content-Encoding` is neither gzip nor `identity`, or the body is damaged"
        case .notAnObject:
            "the body is not an object, so it has no place for a layout; `return=layout` returns the layout alone"
        case .layoutExists: "the body has a `layout` already"
        case .unknownFormat: "the request names no format, and the format of the answer is not recognised"
        case .unreadable: "the answer does not have the format that the request names"
        case .supplierError: "the supplier answered with an error"
        case .resultsFailed: "the supplier gave up and has no results"
        case .notModified: "the supplier answered that nothing changed, without results"
        case .supplierKilled: "a kill switch removes the cards of this supplier"
        case .unknownSurface: "the page does not exist in this market"
        case .unknownMarket: "the market is not served"
        case .badQuery: "an item of the query string is invalid"
        case .badHeader: "`Layover-Client`, `Layover-Traveller` or `Layover-Unit` is invalid"
        case .badPreview: "`preview` is invalid, expired or signed by another key"
        case .noCatalog: "no content is served"
        case .bypassed: "layouts are switched off on this server"
        case .overloaded: "the server is too busy to make layouts"
        }
    }
}
