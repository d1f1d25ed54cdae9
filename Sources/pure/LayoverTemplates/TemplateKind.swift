/// What a template draws: a card among results, or a page of its own, which may also hold forms.
package enum TemplateKind: String, Sendable, CustomStringConvertible {
    case card, page

    package var description: String { rawValue }

    var plural: String { rawValue + "s" }

    /// Bytes that a template of this kind may have.
    var sourceBytes: Int { self == .page ? Limits.pageSourceBytes : Limits.sourceBytes }

    /// Bytes that may be rendered; `nil` where the content tree's settings say it.
    var renderedBytes: Int? { self == .page ? Limits.pageBytes : nil }
}
