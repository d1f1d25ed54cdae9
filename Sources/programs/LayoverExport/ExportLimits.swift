/// The bounds of files and pictures that people take away.
enum ExportLimits {
    /// Dots for each CSS pixel of a shared picture, where it is not too large for that.
    static let pictureDensity = 2
    /// Itineraries on an exported results page.
    static let trips = 12
}
