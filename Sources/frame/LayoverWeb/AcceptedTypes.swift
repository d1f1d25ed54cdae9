package import LayoverHTTP

/// The media types that a client accepts, from its `Accept`.
///
/// Source: RFC 9110, 12.5.1.
package struct AcceptedTypes {
    /// Each range with its weight: `text/html`, `text/*`, `*/*`.
    private let weights: [String: Double]

    /// - Parameter field: The value of the header; `nil` if it is missing.
    package init(_ field: String?) {
        let ranges = (field ?? "").lowercased().split(separator: ",").map { range in
            let parts = range.split(separator: ";").map(AcceptedTypes.trimmed)
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (parts.first ?? "", weight ?? 1)
        }
        weights = Dictionary(ranges) { first, _ in first }
    }

    /// True if a page is preferred to JSON, as browsers do; false without the header, and if all types are equal.
    package var prefersPage: Bool { weight("text", "html") > weight("application", "json") }

    /// The weight of a type, by the most specific range; 0 if it is not accepted.
    private func weight(_ type: String, _ subtype: String) -> Double {
        weights["\(type)/\(subtype)"] ?? weights["\(type)/*"] ?? weights["*/*"] ?? 0
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

extension HTTPRequest {
    /// True if its client prefers a page to JSON.
    package var prefersPage: Bool { AcceptedTypes(header("Accept")).prefersPage }
}
