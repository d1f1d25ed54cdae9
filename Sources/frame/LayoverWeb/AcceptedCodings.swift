/// Which codings of a body a client takes, as its `Accept-Encoding` says.
///
/// Source: RFC 9110, 12.5.3.
package struct AcceptedCodings: Hashable, Sendable {
    /// True where gzip is named, or all is, with a weight that is not 0.
    ///
    /// A client that says nothing gets its body as it is: many do not unpack what they did not ask for.
    package let takesGzip: Bool
    /// What is named with a weight above 0, in small letters, and whether all is.
    private let names: Set<String>

    /// - Parameter field: The value of the header; `nil` where there is none.
    package init(_ field: String?) {
        var names: Set<String> = []
        var refused: Set<String> = []
        for item in (field ?? "").split(separator: ",") {
            let parts = item.split(separator: ";").map { AcceptedCodings.trimmed($0) }
            guard let name = parts.first?.lowercased() else { continue }
            let isTaken = !parts.dropFirst().contains(where: AcceptedCodings.isZero)
            if isTaken { names.insert(name) } else { refused.insert(name) }
        }
        takesGzip = names.contains("gzip") || names.contains("*") && !refused.contains("gzip")
        self.names = names
    }

    /// Tells whether a body of this coding may be sent, as it came.
    ///
    /// - Parameter coding: One name, in any case; several, or none, are taken where all is.
    /// - Returns: Whether it may.
    package func takes(_ coding: String) -> Bool { names.contains(coding.lowercased()) || names.contains("*") }

    /// Tells of a parameter whether it is a weight of 0: `q=0`, `q=0.000`.
    private static func isZero(_ parameter: String) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1).map { trimmed($0) }
        guard parts.count == 2, parts[0].lowercased() == "q" else { return false }
        return parts[1].allSatisfy { $0 == "0" || $0 == "." }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
