/// Why there is no picture.
package enum PictureError: Error, Hashable, Sendable {
    /// The description cannot be read, or describes an invalid picture.
    case badDescription(String)
    /// The image of a box is not a PNG, or is too large.
    case badImage(box: Int)
    /// The file would be larger than the limit.
    case tooLarge
    case noMemory
    case noFont
    case failed
}

extension PictureError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badDescription(let what): "the description is wrong: \(what)"
        case .badImage(let box): "the image of box \(box) is not a PNG, or it is too large"
        case .tooLarge: "the file would be larger than \(PictureLimits.fileBytes) bytes"
        case .noMemory: "there is not enough memory"
        case .noFont: "no font is installed"
        case .failed: "cairo cannot draw it"
        }
    }
}
