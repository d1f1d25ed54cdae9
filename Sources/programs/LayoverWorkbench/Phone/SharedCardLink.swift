import LayoverJSON
import LayoverPreview
import LayoverQR

/// A link to a card for the page, with its QR code.
///
/// A link of this workbench shows unsaved texts; a link of the named server shows what readers see.
struct SharedCardLink: Sendable {
    enum Maker: String, Sendable { case workbench, server }

    let by: Maker
    /// The number with which the page changes and ends the link; `nil` for a server's link.
    var number: Int?
    let address: String
    /// An SVG image, drawn by this program.
    let code: String
    let seconds: Int
    /// The reason why the server has no link; `nil` if it has one, or if no server is named.
    var serverWords: String?

    /// - Throws: `QRCodeError` if there is not enough memory.
    init(to subject: PhoneSubject, by maker: Maker, _ address: String, seconds: Int) throws(QRCodeError) {
        code = try QRCode(address).svg(title: "QR code of a link to \(subject.widget)")
        (by, self.address, self.seconds) = (maker, address, seconds)
    }

    var json: JSONValue {
        .record([
            "by": by.rawValue, "link": number, "address": address, "code": code, "seconds": seconds,
            "server_words": serverWords,
        ])
    }
}
