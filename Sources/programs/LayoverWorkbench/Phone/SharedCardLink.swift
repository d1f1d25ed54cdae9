import LayoverJSON

/// A link to a card as the page gets it, with its code: of this workbench, which shows what is being written, or of the named
/// server, which shows what readers see.
struct SharedCardLink: Sendable {
    enum Maker: String, Sendable { case workbench, server }

    let by: Maker
    /// Name by which the page changes and ends it; `nil` for a server's.
    let number: Int?
    let address: String
    /// SVG, drawn here.
    let code: String
    let seconds: Int
    /// Why the server has none; `nil` where it has, or none is named.
    var serverWords: String?

    var json: JSONValue {
        .object([
            .init("by", .string(by.rawValue)), .init("link", number.map { .int($0) } ?? .null),
            .init("address", .string(address)), .init("code", .string(code)), .init("seconds", .int(seconds)),
            .init("server_words", serverWords.map { .string($0) } ?? .null),
        ])
    }
}
