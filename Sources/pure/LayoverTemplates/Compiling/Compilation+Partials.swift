import LayoverModel

/// Shared pieces: `{{> name}}`, `{{< name}}{{$block}}...{{/block}}{{/name}}`, and fields of type html.
///
/// A piece is read again at each place that calls it, in the state and the scope of that place.
extension Compilation {
    /// The content that a caller of the piece writes for a block.
    struct Override {
        let section: Section
        let source: SourceText
        /// The pieces that were open where the caller wrote it.
        let openPartials: [String]
    }

    mutating func partial(_ tag: MustacheTag, _ scope: Scope) {
        guard let file = piece(tag) else { return }
        expand(file, named: source.text(tag.content), at: tag, scope, overrides: [:])
    }

    /// `{{{name}}}`: only for fields whose value is a compiled piece.
    mutating func raw(_ tag: MustacheTag, _ scope: Scope) {
        let name = source.text(tag.content)
        guard let index = fields.firstIndex(where: { $0.name == name && $0.type == .html }),
            let partial = fields[index].partial
        else {
            return report("raw", "unescaped output is refused in cards; write '{{\(name)}}'", at: tag.range)
        }
        usedFields.insert(index)
        guard tokenizer.state == .data else {
            return attributeOrTagFault("raw", "HTML inside a tag; write it between tags", at: tag.range)
        }
        guard let file = piece(named: partial, at: tag) else { return }
        expand(file, named: partial, at: tag, scope, overrides: [:])
    }

    // MARK: Inheritance

    mutating func parent(_ tag: MustacheTag, _ body: [TemplateNode], _ scope: Scope) {
        guard let file = piece(tag) else { return }
        let name = source.text(tag.content)
        var own: [String: Override] = [:]
        for case .block(let head, let content, let close) in body {
            own[source.text(head.content)] = Override(
                section: Section(tag: head, body: content, close: close), source: source, openPartials: openPartials)
        }
        let (known, broken) = (usedBlocks, brokenPieces)
        usedBlocks = []
        expand(file, named: name, at: tag, scope, overrides: own.merging(overrides) { _, outer in outer })
        for (block, override) in own.sorted(by: { $0.key < $1.key }) where !usedBlocks.contains(block) {
            guard !isBroken, brokenPieces == broken else { break }
            let hint = NameHint.text(for: block, among: Array(usedBlocks), "it has no blocks")
            report("unknown-block", "'\(name)' has no block '\(block)'; \(hint)", at: override.section.tag.range)
        }
        usedBlocks.formUnion(known)
    }

    /// `{{$name}}default{{/name}}`: the caller's content for it, else the default.
    mutating func block(_ block: Section, _ scope: Scope) {
        let name = source.text(block.tag.content)
        guard isSectionPlace(block.tag) else { return }
        usedBlocks.insert(name)
        guard let override = overrides[name] else { return content(of: block, named: name, scope) }
        let outer = (source, openPartials, overrides)
        (source, openPartials) = (override.source, override.openPartials)
        overrides[name] = nil
        content(of: override.section, named: name, scope)
        (source, openPartials, overrides) = outer
    }

    private mutating func content(of block: Section, named name: String, _ scope: Scope) {
        guard expansions < Limits.expansions else {
            return report(
                "too-deep", "blocks nest deeper than \(Limits.expansions); write them flatter", at: block.tag.range)
        }
        expansions += 1
        closed("block '\(name)'", block.close.range) { $0.walk(block.body, scope) }
        expansions -= 1
    }

    // MARK: Pieces

    private mutating func piece(_ tag: MustacheTag) -> SourceText? {
        guard tokenizer.state == .data else {
            let message = "a partial inside a tag; partials are allowed between tags only, so write the value out"
            attributeOrTagFault("partial-place", message, at: tag.range)
            return nil
        }
        return piece(named: source.text(tag.content), at: tag)
    }

    private mutating func piece(named name: String, at tag: MustacheTag) -> SourceText? {
        if compiler.brokenPartials.contains(name) {
            brokenPieces += 1
            return nil
        }
        guard HoleExpression.isName(name), let file = compiler.partials(name) else {
            let hint = NameHint.text(for: name, among: compiler.partialNames, "write partials/\(name).html")
            report("unknown-partial", "unknown partial '\(name)'; \(hint)", at: tag.range)
            return nil
        }
        guard !openPartials.contains(name) else {
            let way = (openPartials + [name]).joined(separator: " > ")
            report("partial-cycle", "partial '\(name)' contains itself: \(way); break the circle", at: tag.range)
            return nil
        }
        guard openPartials.count < Limits.partialDepth else {
            report("too-deep", "partials nest deeper than \(Limits.partialDepth)", at: tag.range)
            return nil
        }
        return SourceText(file)
    }

    private mutating func expand(
        _ file: SourceText, named name: String, at tag: MustacheTag, _ scope: Scope, overrides: [String: Override]
    ) {
        let (nodes, parseFindings) = MustacheParser.parse(file)
        parseFindings.forEach { report($0) }
        guard parseFindings.isEmpty else {
            brokenPieces += 1
            return
        }
        let outer = (source, self.overrides)
        openPartials.append(name)
        closed("partial '\(name)'", tag.range, of: file) { compilation in
            (compilation.source, compilation.overrides) = (file, overrides)
            compilation.walk(nodes, scope)
            (compilation.source, compilation.overrides) = outer
        }
        openPartials.removeLast()
    }

    /// Walks a part that must close what it opens; if the part is a separate piece, unclosed elements are reported there.
    private mutating func closed(
        _ what: String, _ range: Range<Int>, of piece: SourceText? = nil, _ walk: (inout Compilation) -> Void
    ) {
        let (state, outerFloor, depth, serial) = (tokenizer.state, floor, stack.count, attribute?.serial)
        floor = depth
        walk(&self)
        floor = outerFloor
        guard !isBroken else { return }
        if tokenizer.state != state || stack.count != depth || attribute?.serial != serial {
            let message = "\(what) does not close what it opens; write the end tags in it"
            let open = stack.open.dropFirst(depth).first?.range
            stack.truncate(to: depth)
            guard let piece else { return fail("branch", message, at: range) }
            report(piece.error("branch", message, at: open ?? piece.bytes.count..<piece.bytes.count))
            isBroken = true
        }
    }

    private mutating func attributeOrTagFault(_ code: String, _ message: String, at range: Range<Int>) {
        if attribute == nil { return fail(code, message, at: range) }
        attributeFault(code, message, at: range)
    }
}
