package import LayoverAssembly

extension DegradedReason {
    /// One line for the reference.
    package var summary: String {
        switch self {
        case .notJSON: "the body is no JSON"
        case .tooDeep: "the body is nested too deep"
        case .encoding: "the body's `Content-Encoding` is neither gzip nor `identity`, or the body is damaged"
        case .notAnObject:
            "the body is no object, so it has no place for a layout; `return=layout` returns the layout alone"
        case .layoutExists: "the body has a `layout` already"
        case .unknownFormat: "no format is named and none is recognised"
        case .unreadable: "the answer is not of the format that was named"
        case .supplierError: "the supplier answered an error"
        case .resultsFailed: "the supplier gave up and has no results"
        case .notModified: "the supplier says that nothing changed and repeats nothing"
        case .supplierKilled: "a kill switch has taken this supplier's cards away"
        case .unknownSurface: "there is no such page in this market"
        case .unknownMarket: "the market is not served"
        case .badQuery: "an item of the query string does not read"
        case .badHeader: "`Layover-Client`, `Layover-Traveller` or `Layover-Unit` does not read"
        case .badPreview: "`preview` does not read, is signed by another key or is overdue"
        case .noCatalog: "no content is served"
        case .bypassed: "layouts are switched off on this server"
        case .overloaded: "the server has too much to do for layouts"
        }
    }
}
