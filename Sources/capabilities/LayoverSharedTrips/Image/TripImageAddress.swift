import LayoverModel
import LayoverSchema

/// Where the image of a trip is, and what a page or a message says of it.
struct TripImageAddress: Hashable, Sendable {
    /// `/i/<hash>.png`, on this server.
    let path: String
    /// What it shows, in the trip's language.
    let alt: String

    let width = TripImageSource.width
    let height = TripImageSource.height

    /// Whether a text may be the name of a picture: SHA-256 in small hexadecimal digits.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && isHexadecimal(text.utf8)
    }
}
