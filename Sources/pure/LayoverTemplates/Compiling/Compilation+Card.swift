import LayoverModel

extension Compilation {
    /// Runs the checks that need the whole template.
    mutating func finish() {
        guard !isBroken else { return }
        let end = source.bytes.count..<source.bytes.count
        if tokenizer.state != .data { report("markup", "the template ends inside a tag; write '>'", at: end) }
        for open in stack.open {
            let name = open.element.rawValue
            report("unbalanced", "<\(name)> is never closed; write </\(name)>", at: open.range)
        }
        let limit = compiler.kind.sourceBytes
        if builder.byteCount > limit {
            report("too-large", "the \(compiler.kind)'s own text has more than \(limit) bytes; write less", at: end)
        }
        // All pages have the same fields, of which each page uses some.
        guard !findings.contains(where: \.isError), brokenPieces == 0, compiler.kind == .card else { return }
        for (index, field) in fields.enumerated() where !usedFields.contains(index) {
            let place = field.location ?? SourceLocation(source.path)
            report(
                .warning("template.unused-field", "field '\(field.name)' is not used; delete it or write it", at: place)
            )
        }
    }

    /// The compiled card; called only if there are no errors.
    mutating func card() -> CardTemplate {
        let stylesheet = compiler.stylesheet.bytes(for: usedClasses, own: ownRules)
        let lines = Array(CardLines.rules(any: compiler.lines.any, regular: compiler.lines.regular).utf8)
        let digest = compiler.digest.sha256([stylesheet + lines])
        return CardTemplate(
            usedFields: usedFields.sorted().map { fields[$0].name }, messages: usedMessages.map(\.name),
            actions: usedActions, images: fields.indices.filter(isShownImage).map { fields[$0].name },
            head: CardHead(
                stylesheet: stylesheet, lineRules: lines,
                policy: CardDocument.policy(compiler.settings, stylesheetDigest: digest)),
            kind: compiler.kind, ownRules: ownRules,
            program: builder.finish(), uses: usedMessages,
            fieldNames: fields.map(\.name),
            literalLinks: literalLinks, settings: compiler.settings, addresses: compiler.addresses)
    }

    private func isShownImage(_ index: Int) -> Bool { fields[index].type == .image && usedFields.contains(index) }
}
