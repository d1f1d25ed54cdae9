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
    /// Another picture has the name.
    case taken(String)

    var kind: WorkbenchProblem {
        switch self {
        case .badName: .badRequest
        case .tooManyBytes: .pictureTooLarge
        case .taken: .pictureTaken
        case .noPicture, .cutOff, .tooWide, .moreThanPicture: .noPicture
        }
    }

    /// The problem and its remedy.
    var words: String {
        switch self {
        case .badName:
            "the name of a picture needs 1 to \(WorkbenchLimits.pictureNameBytes) small letters, digits and dashes: 'winter-sun'"
        case .tooManyBytes: "a picture can have at most \(Limits.assetBytes >> 20) MiB"
        case .noPicture(true): "this is an SVG drawing, which is not served; save it as png, jpg, webp, avif or gif"
        case .noPicture(false): "this is not a picture; use png, jpg, webp, avif or gif"
        case .cutOff: "the picture is cut off; save it again"
        case .tooWide(let width, let height):
            "the picture has \(width) by \(height) pixels; at most \(Limits.pictureSide) each way are allowed"
        case .moreThanPicture: "the file contains more than a picture; save only the picture"
        case .taken(let name): "another picture has the name '\(name)'; choose another name"
        }
    }
}
