import LayoverModel

extension Compilation {
    /// Walks parsed nodes in their scope.
    mutating func walk(_ nodes: [TemplateNode], _ scope: Scope) {
        for node in nodes where !isBroken {
            nodeCount += 1
            guard nodeCount <= Limits.nodes else {
                return fail(
                    "too-large", "more than \(Limits.nodes) holes and texts, partials included; write less", 0..<0)
            }
            switch node {
            case .text(let range): markup(range)
            case .variable(let tag): variable(tag, scope)
            case .raw(let tag):
                report(
                    "raw", "unescaped output is refused in cards; write '{{\(source.text(tag.content))}}'", tag.range)
            case .parent(let tag, _, _), .block(let tag, _, _):
                report("not-yet", "block inheritance is not there yet; write a partial: '{{> name}}'", tag.range)
            case .message(let tag): message(tag, scope)
            case .partial(let tag): partial(tag, scope)
            case .section(let tag, let body, let close): section(tag, body, close, scope)
            }
        }
    }

    // MARK: Holes

    private mutating func variable(_ tag: MustacheTag, _ scope: Scope) {
        guard isHolePlace(tag) else { return }
        do throws(Diagnostic) {
            let expression = try HoleExpression(tag, in: source)
            if let attribute, !attribute.takesText { return wholeHole(expression, tag, scope) }
            let (reference, form) = try written(expression, scope)
            builder.emit(.value(reference, form))
        } catch {
            report(error)
        }
    }

    private mutating func message(_ tag: MustacheTag, _ scope: Scope) {
        guard isHolePlace(tag) else { return }
        if let attribute, !attribute.takesText {
            let message = "a message cannot stand in '\(attribute.name)'; write it as text"
            return attributeFault("hole-place", message, tag.range)
        }
        let name = source.text(tag.content)
        guard let arguments = compiler.messages[name] else {
            let hint = Compilation.hint(
                for: name, among: Array(compiler.messages.keys), "write it in messages/<locale>.yaml")
            return report("unknown-message", "unknown message '\(name)'; \(hint)", tag.range)
        }
        do throws(Diagnostic) {
            var found: [MessageUse.Argument] = []
            for argument in arguments {
                let resolved = try resolve([argument], tag.content, scope, "message '\(name)' takes '\(argument)': ")
                found.append(MessageUse.Argument(name: argument, reference: resolved.reference))
            }
            builder.emit(.message(Int32(clamping: usedMessages.count)))
            usedMessages.append(MessageUse(name: name, arguments: found))
        } catch {
            report(error)
        }
    }

    /// Resolves a hole to be written as text.
    private mutating func written(
        _ expression: HoleExpression, _ scope: Scope
    ) throws(Diagnostic) -> (ValueReference, ValueForm) {
        let name = source.text(expression.pathRange)
        if let image = try imageText(expression, scope) { return image }
        let resolved = try resolve(expression.path, expression.pathRange, scope)
        do throws(ValueForm.Refusal) {
            let form = try ValueForm(expression.formatters, for: resolved.type, named: name)
            return (resolved.reference, form)
        } catch {
            let range = error.step.map { expression.formatters[$0].range } ?? expression.pathRange
            throw source.error(error.code, error.message, range)
        }
    }

    /// `{{hero.alt}}`: the alternative text that an image brings.
    private mutating func imageText(
        _ expression: HoleExpression, _ scope: Scope
    ) throws(Diagnostic) -> (ValueReference, ValueForm)? {
        let owner = Array(expression.path.dropLast())
        guard !owner.isEmpty, expression.path.last == "alt", expression.formatters.isEmpty,
            let found = try? scope.resolve(owner), found.type == .image
        else { return nil }
        let image = try resolve(owner, expression.pathRange, scope)
        return (image.reference, ValueForm(style: .alternative))
    }

    /// Finds a field, notes its use and insists that it is there.
    mutating func resolve(
        _ path: [String], _ range: Range<Int>, _ scope: Scope, _ lead: String = "", isHead: Bool = false
    ) throws(Diagnostic) -> Scope.Resolved {
        let name = path.isEmpty ? "." : path.joined(separator: ".")
        let resolved = try found(path, name, range, scope, lead)
        if resolved.reference.frame < 0 { usedFields.insert(Int(resolved.reference.first)) }
        let missing = isHead ? resolved.unproven.filter { $0 != name } : resolved.unproven
        guard let first = missing.first else { return resolved }
        let advice = "write it inside '{{#\(first)}}...{{/\(first)}}'"
        throw source.error("optional", "\(lead)'\(first)' is optional and may be missing here; \(advice)", range)
    }

    private func found(
        _ path: [String], _ name: String, _ range: Range<Int>, _ scope: Scope, _ lead: String
    ) throws(Diagnostic) -> Scope.Resolved {
        do throws(Scope.Failure) {
            return try scope.resolve(path)
        } catch {
            throw unresolved(error, name, range, lead)
        }
    }

    private func unresolved(_ failure: Scope.Failure, _ name: String, _ range: Range<Int>, _ lead: String) -> Diagnostic
    {
        switch failure {
        case .unknown(let part, let candidates):
            let hint = Compilation.hint(for: part, among: candidates, "declare it under fields")
            return source.error("unknown-field", "\(lead)unknown field '\(part)'; \(hint)", range)
        case .noItem:
            return source.error(
                "unknown-field", "'{{.}}' is the item of a list of texts; write a field's name here", range)
        case .notRecord(let owner, let type):
            return source.error(
                "unknown-field", "\(lead)'\(owner)' is \(type) and has no parts; write '{{\(owner)}}'", range)
        case .tooDeep:
            return source.error("unknown-field", "\(lead)'\(name)' has too many parts; two are read", range)
        }
    }

    // MARK: Sections

    private mutating func section(
        _ tag: MustacheTag, _ body: [TemplateNode], _ close: MustacheTag, _ scope: Scope
    ) {
        guard isSectionPlace(tag) else { return }
        do throws(Diagnostic) {
            let path = try HoleExpression.path(tag.content, in: source)
            let head = try resolve(path, tag.content, scope, isHead: true)
            try checkHead(head, tag, scope)
            emitSection(head, tag, body, close, scope)
        } catch {
            report(error)
            branch(body, close, scope)
        }
    }

    private func checkHead(_ head: Scope.Resolved, _ tag: MustacheTag, _ scope: Scope) throws(Diagnostic) {
        let name = source.text(tag.content)
        switch head.type {
        case .bool: return
        case .list:
            if tag.kind == .inverted || scope.loops < Limits.loopDepth { return }
            throw source.error("too-deep", "more than \(Limits.loopDepth) lists inside each other", tag.content)
        default:
            if head.isOptional { return }
            throw source.error(
                "section-head",
                "'\(name)' is always there; only bool, optional and list fields head a section, so write '{{\(name)}}'",
                tag.content)
        }
    }

    private mutating func emitSection(
        _ head: Scope.Resolved, _ tag: MustacheTag, _ body: [TemplateNode], _ close: MustacheTag, _ scope: Scope
    ) {
        if tag.kind == .inverted {
            let jump = builder.emitJump(.whenAbsent(head.reference, otherwise: 0))
            branch(body, close, scope)
            return builder.land(jump)
        }
        guard case .list = head.type else {
            let jump = builder.emitJump(.whenPresent(head.reference, otherwise: 0))
            branch(body, close, scope.inside(head))
            return builder.land(jump)
        }
        let jump = builder.emitJump(.eachItem(head.reference, end: 0))
        let begin = builder.here()
        branch(body, close, scope.inside(head))
        builder.emit(.nextItem(begin: begin))
        builder.land(jump)
    }

    /// Walks a section's body, which must end where it began.
    private mutating func branch(_ body: [TemplateNode], _ close: MustacheTag, _ scope: Scope) {
        let (state, outerFloor, depth) = (tokenizer.state, floor, stack.count)
        floor = depth
        walk(body, scope)
        floor = outerFloor
        guard !isBroken else { return }
        let name = source.text(close.content)
        guard tokenizer.state == state else {
            return fail(
                "branch",
                "section '\(name)' begins \(Compilation.place(state)) and ends \(Compilation.place(tokenizer.state));"
                    + " close in it what it opens", close.range)
        }
        guard stack.count > depth, let open = stack.last else { return }
        report(
            "branch",
            "section '\(name)' opens <\(open.element.rawValue)> in line \(line(of: open)) and does not close it;"
                + " write '</\(open.element.rawValue)>' before '{{/\(name)}}'", close.range)
        stack.truncate(to: depth)
    }

    // MARK: Partials

    private mutating func partial(_ tag: MustacheTag, _ scope: Scope) {
        let name = source.text(tag.content)
        guard tokenizer.state == .data else {
            return report("partial-place", "partial '\(name)' inside a tag; partials stand between tags", tag.range)
        }
        guard HoleExpression.isName(name), let file = compiler.partials(name) else {
            return report("unknown-partial", "unknown partial '\(name)'; write partials/\(name).html", tag.range)
        }
        guard !openPartials.contains(name) else {
            let way = (openPartials + [name]).joined(separator: " > ")
            return report("partial-cycle", "partial '\(name)' contains itself: \(way); break the circle", tag.range)
        }
        guard openPartials.count < Limits.partialDepth else {
            return report("too-deep", "partials nest deeper than \(Limits.partialDepth)", tag.range)
        }
        expand(SourceText(file), named: name, at: tag, scope)
    }

    private mutating func expand(_ file: SourceText, named name: String, at tag: MustacheTag, _ scope: Scope) {
        let (outer, outerFloor, depth) = (source, floor, stack.count)
        openPartials.append(name)
        source = file
        floor = depth
        let (nodes, parseFindings) = MustacheParser.parse(file)
        parseFindings.forEach { report($0) }
        if parseFindings.isEmpty { walk(nodes, scope) }
        source = outer
        floor = outerFloor
        openPartials.removeLast()
        guard !isBroken else { return }
        guard tokenizer.state == .data, stack.count == depth else {
            stack.truncate(to: depth)
            return fail(
                "branch", "partial '\(name)' does not close what it opens; write the end tags in it", tag.range)
        }
    }
}
