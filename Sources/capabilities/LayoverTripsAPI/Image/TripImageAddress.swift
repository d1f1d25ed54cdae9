import LayoverTripContent

/// The address of a trip's image, and what a page or a message states about it.
struct TripImageAddress: Hashable, Sendable {
    /// `/i/<name>.png`, on any server with the same signing key.
    let path: String
    /// What it shows, in the trip's language.
    let alt: String

    let width = TripImageSource.width
    let height = TripImageSource.height
}
