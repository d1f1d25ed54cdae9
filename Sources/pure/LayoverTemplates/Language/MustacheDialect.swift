/// The dialect of Mustache of a template.
package enum MustacheDialect: Sendable {
    /// Card Mustache: with messages, and without anything that a value could choose or a reader could miss.
    case card
    /// The language of the public specification without lambdas.
    case specification

    /// Nesting depth of sections, parents and blocks.
    package var depthLimit: Int {
        switch self {
        case .card: Limits.sectionDepth
        case .specification: Limits.specificationDepth
        }
    }
}
