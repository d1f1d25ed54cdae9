/// Why an answer has no facts; its body passes unchanged.
package enum FlightReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No format was given and no format fits.
    case unknownShape
    /// The answer lacks a part that `format` needs; `missing` is its path.
    case wrongShape(format: String, missing: String)
    case tooMany(FlightLimits.Name, limit: Int)

    package var description: String {
        switch self {
        case .unknownShape: "no known supplier format fits the answer"
        case .wrongShape(let format, let missing): "not an answer in \(format): no \(missing)"
        case .tooMany(let name, let limit): "more than \(limit) \(name.rawValue)"
        }
    }
}
