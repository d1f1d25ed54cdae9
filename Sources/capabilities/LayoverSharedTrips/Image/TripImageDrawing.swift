/// What is to be drawn for an image of a trip, as the content is now.
struct TripImageDrawing: Hashable, Sendable {
    /// For the program that draws.
    let description: [UInt8]
    /// SHA-256 of the description, in small hexadecimal digits.
    let hash: String
    /// What it shows, in words.
    let alt: String
}
