/// The limits for files and pictures that people download.
enum ExportLimits {
    /// Pixels per CSS pixel of a shared picture, unless the picture would be too large.
    static let pictureDensity = 2
    /// Itineraries on an exported results page.
    static let trips = 12
}
