package import LayoverModel

/// Why a template of the specification's dialect was not rendered.
package enum SpecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The template, or one that it includes, cannot be read.
    case malformed([Diagnostic])
    /// Sections, partials and blocks nest too deeply; a partial that includes itself without end does.
    case tooDeep
    /// Too much work.
    case tooManySteps
    /// Too much text.
    case tooLarge

    package var description: String {
        switch self {
        case .malformed(let findings): findings.map(\.description).joined(separator: "\n")
        case .tooDeep: "sections and partials nest deeper than \(Limits.specificationDepth)"
        case .tooManySteps: "more than \(Limits.specificationSteps) steps"
        case .tooLarge: "more than \(Limits.specificationBytes) bytes of output"
        }
    }
}
