import LayoverModel

/// Why a template of the specification's dialect was not rendered.
enum SpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The template, or one that it includes, cannot be read.
    case malformed([Diagnostic])
    /// Sections, partials and blocks nest too deeply; a partial that includes itself without end does.
    case tooDeep
    /// Too much work.
    case tooManySteps
    /// Too much text.
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
