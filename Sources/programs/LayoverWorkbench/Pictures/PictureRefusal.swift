import LayoverCatalog

/// The reason why a picture is rejected.
enum PictureRefusal: Error, Hashable, Sendable {
    case badName
    case tooManyBytes
    case noPicture(isDrawing: Bool)
    case cutOff
    case tooWide(width: Int, height: Int)
    /// The file contains more data after the picture.
    case moreThanPicture

    var kind: WorkbenchProblem {
        switch self {
        case .badName: .badRequest
        case .tooManyBytes: .pictureTooLarge
        case .noPicture, .cutOff, .tooWide, .moreThanPicture: .noPicture
        }
    }

    /// The problem and its remedy.
    var words: String {
        switch self {
        case .badName:
            "a picture's name has small letters, digits and dashes, 1 to \(WorkbenchLimits.pictureNameBytes): 'winter-sun'"
        case .tooManyBytes: "a picture takes at most \(Limits.assetBytes >> 20) MiB"
        case .noPicture(true): "this is an SVG drawing, which is not served; save it as png, jpg, webp, avif or gif"
        case .noPicture(false): "this is no picture; it takes png, jpg, webp, avif or gif"
        case .cutOff: "the picture is cut off; save it again"
        case .tooWide(let width, let height):
            "the picture has \(width) by \(height) pixels; it takes at most \(Limits.pictureSide) each way"
        case .moreThanPicture: "the file holds more than its picture; save the picture alone"
        }
    }
}
