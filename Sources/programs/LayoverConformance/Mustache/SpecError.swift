import LayoverModel

/// The reason why a template of the specification's dialect was not rendered.
enum SpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The template, or one that it includes, is invalid.
    case malformed([Diagnostic])
    /// Sections, partials and blocks are nested too deeply, for example by a partial that includes itself.
    case tooDeep
    /// Rendering takes too many steps.
    case tooManySteps
    /// The output is too large.
    case tooLarge

    var description: String {
        switch self {
        case .malformed(let findings): findings.map(\.description).joined(separator: "\n")
        case .tooDeep: "sections and partials nest deeper than \(SpecLimits.depth)"
        case .tooManySteps: "more than \(SpecLimits.steps) steps"
        case .tooLarge: "more than \(SpecLimits.bytes) bytes of output"
        }
    }
}
