/// The output of a template: a card among results, or a separate page, which may also contain forms.
package enum TemplateKind: String, Sendable, CustomStringConvertible {
    case card, page

    package var description: String { rawValue }

    var plural: String { rawValue + "s" }

    /// Bytes of a template of this kind.
    var sourceBytes: Int { self == .page ? Limits.pageSourceBytes : Limits.sourceBytes }

    /// Bytes of the rendered output; `nil` if the settings of the content tree limit it.
    var renderedBytes: Int? { self == .page ? Limits.pageBytes : nil }
}
