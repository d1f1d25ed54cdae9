import LayoverJSON

/// A link to a card for the page, with its QR code.
///
/// A link of this workbench shows unsaved texts; a link of the named server shows what readers see.
struct SharedCardLink: Sendable {
    enum Maker: String, Sendable { case workbench, server }

    let by: Maker
    /// The number with which the page changes and ends the link; `nil` for a server's link.
    let number: Int?
    let address: String
    /// An SVG image, drawn by this program.
    let code: String
    let seconds: Int
    /// The reason why the server has no link; `nil` if it has one, or if no server is named.
    var serverWords: String?

    var json: JSONValue {
        .object([
            .init("by", .string(by.rawValue)), .init("link", number.map { .int($0) } ?? .null),
            .init("address", .string(address)), .init("code", .string(code)), .init("seconds", .int(seconds)),
            .init("server_words", serverWords.map { .string($0) } ?? .null),
        ])
    }
}
