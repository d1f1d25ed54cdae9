/// The codings that were applied to a body, as `Content-Encoding` lists them.
///
/// Source: RFC 9110, 8.4.1: names in any case, `x-gzip` is `gzip`, and `identity` is no coding.
package struct ContentCodings: Hashable, Sendable {
    /// In the order in which they were applied, in lower case, without `identity`.
    package private(set) var names: [String] = []

    /// - Parameter fields: The values of the header lines, in their order.
    package init(_ fields: [String] = []) {
        for field in fields { append(field) }
    }

    /// Adds the codings of one more header line.
    package mutating func append(_ field: String) {
        for part in field.split(separator: ",") {
            var name = part.drop(while: ContentCodings.isBlank)
            while name.last.map(ContentCodings.isBlank) == true { name.removeLast() }
            switch name.lowercased() {
            case "", "identity": break
            case "x-gzip": names.append(ContentCodings.gzip)
            case let word: names.append(word)
            }
        }
    }

    /// True if the body is not encoded.
    package var isEmpty: Bool { names.isEmpty }

    /// True if the body was compressed once with gzip, and with nothing else.
    package var isGzip: Bool { names == [ContentCodings.gzip] }

    private static let gzip = "gzip"

    private static func isBlank(_ letter: Character) -> Bool { letter == " " || letter == "\t" }
}
