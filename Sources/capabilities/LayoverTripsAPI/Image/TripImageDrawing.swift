/// The drawing of a trip's image, from the current content.
struct TripImageDrawing: Hashable, Sendable {
    /// The description for the drawing program.
    let description: [UInt8]
    /// SHA-256 of the description, in lower-case hexadecimal digits.
    let hash: String
    /// What it shows, in words.
    let alt: String
}
