/// Why a file is not read as a time zone.
enum ZoneFileError: Error, Hashable, CustomStringConvertible {
    /// The file does not begin as TZif does.
    case notZone
    case truncated
    /// A limit of this room is exceeded.
    case tooMany(String)
    case invalid(String)
    /// The file counts leap seconds, like those below `right/`; the product's clocks do not.
    case leapSeconds

    var description: String {
        switch self {
        case .notZone: "it is not a TZif file"
        case .truncated: "it ends too early"
        case .tooMany(let what): "it has too many \(what)"
        case .invalid(let what): "its \(what) is invalid"
        case .leapSeconds: "it counts leap seconds"
        }
    }
}
