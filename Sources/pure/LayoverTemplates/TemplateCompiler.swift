package import LayoverModel

/// Compiles a card's HTML into a program, and reports all its errors.
package struct TemplateCompiler: Sendable {
    /// Bytes of a template or a shared piece.
    package static let sourceBytes = Limits.sourceBytes

    package let settings: TemplateSettings
    let kind: TemplateKind
    let partials: @Sendable (String) -> SourceFile?
    let partialNames: [String]
    let brokenPartials: Set<String>
    let messages: [String: [String]]
    let digest: any Digesting
    let lines: (any: Set<Int>, regular: Set<Int>)
    let addresses: AddressRule

    /// - Parameters:
    ///   - settings: Hosts, schemes and budgets of the content tree.
    ///   - kind: Whether to compile cards or pages.
    ///   - partials: Returns the shared piece with a name; `nil` if it does not exist.
    ///   - partialNames: The names of all pieces, for suggestions.
    ///   - brokenPartials: Pieces that exist but cannot be read; templates that call them are not reported.
    ///   - messages: The widget's messages, each with the names of its arguments in all languages.
    ///   - digest: Hashes the stylesheet for the policy.
    ///   - lines: The numbers of lines after which the card may end, in any frame and in regular ones; most cards have
    ///     none.
    package init(
        settings: TemplateSettings, kind: TemplateKind = .card,
        partials: @escaping @Sendable (String) -> SourceFile? = { _ in nil },
        partialNames: [String] = [], brokenPartials: Set<String> = [],
        messages: [String: [String]] = [:], digest: any Digesting,
        lines: (any: Set<Int>, regular: Set<Int>) = ([], [])
    ) {
        self.settings = settings
        self.kind = kind
        self.partials = partials
        self.partialNames = partialNames
        self.brokenPartials = brokenPartials
        self.messages = messages
        self.digest = digest
        self.lines = lines
        addresses = AddressRule(settings)
    }

    var stylesheet: Stylesheet { kind == .page ? .page : .shared }

    /// Compiles one template.
    ///
    /// - Parameters:
    ///   - file: The template.
    ///   - fields: In the order of the values of `render`.
    ///   - actions: The names that `data-action` may contain.
    /// - Returns: The card, unless a finding is an error or a piece cannot be read; and the findings, sorted by place.
    package func compile(
        _ file: SourceFile, fields: [TemplateField], actions: Set<String> = []
    ) -> (card: CardTemplate?, findings: [Diagnostic]) {
        let source = SourceText(file, byteLimit: kind.sourceBytes)
        let (nodes, parseFindings) = MustacheParser.parse(source)
        guard parseFindings.isEmpty else { return (nil, parseFindings.sorted()) }
        var compilation = Compilation(
            self, source: source, fields: fields + (kind == .page ? PageForm.serverFields : []), actions: actions)
        compilation.walk(nodes, Scope(fields))
        compilation.finish()
        let findings = compilation.findings.sorted()
        guard !findings.contains(where: \.isError), compilation.brokenPieces == 0 else { return (nil, findings) }
        return (compilation.card(), findings)
    }
}
