/// Which Mustache a template is written in.
package enum MustacheDialect: Sendable {
    /// Card Mustache: messages, and nothing that a value could choose or a reader could miss.
    case card
    /// The language of the public specification, lambdas left out.
    case specification

    /// Sections, parents and blocks inside each other.
    package var depthLimit: Int {
        switch self {
        case .card: Limits.sectionDepth
        case .specification: Limits.specificationDepth
        }
    }
}
