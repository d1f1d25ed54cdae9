import LayoverModel

/// `{{#name}}...{{/name}}` and `{{^name}}...{{/name}}`: each ends in the state in which it began.
extension Compilation {
    struct Section {
        let tag: MustacheTag
        let body: [TemplateNode]
        let close: MustacheTag
    }

    mutating func section(_ section: Section, _ scope: Scope, isPaired: Bool = false) {
        guard isSectionPlace(section.tag) else { return }
        do throws(Diagnostic) {
            let path = try HoleExpression.path(section.tag.content, in: source)
            let head = try resolve(path, at: section.tag.content, in: scope, isHead: true)
            try checkHead(head, section.tag, scope)
            emit(section, of: head, in: scope, isPaired: isPaired)
        } catch {
            report(error)
            branch(section, scope, isPaired)
        }
    }

    private func checkHead(_ head: Scope.Resolved, _ tag: MustacheTag, _ scope: Scope) throws(Diagnostic) {
        let name = source.text(tag.content)
        switch head.type {
        case .bool: return
        case .list:
            if tag.kind == .inverted || scope.loops < Limits.loopDepth { return }
            throw source.error("too-deep", "more than \(Limits.loopDepth) lists inside each other", at: tag.content)
        default:
            if head.isOptional { return }
            throw source.error(
                "section-head",
                "'\(name)' is always there; only bool, optional and list fields head a section, so write '{{\(name)}}'",
                at: tag.content)
        }
    }

    private mutating func emit(_ section: Section, of head: Scope.Resolved, in scope: Scope, isPaired: Bool) {
        if section.tag.kind == .inverted {
            let jump = builder.emitJump(.whenAbsent(head.reference, otherwise: 0))
            branch(section, scope, isPaired)
            return builder.land(jump)
        }
        guard case .list = head.type else {
            let jump = builder.emitJump(.whenPresent(head.reference, otherwise: 0))
            branch(section, scope.inside(head), isPaired)
            return builder.land(jump)
        }
        let jump = builder.emitJump(.eachItem(head.reference, end: 0))
        let begin = builder.here()
        branch(section, scope.inside(head), false)
        builder.emit(.nextItem(begin: begin))
        builder.land(jump)
    }

    /// Walks a section's body, which must end in the state in which it began.
    private mutating func branch(_ section: Section, _ scope: Scope, _ isPaired: Bool) {
        let (state, outerFloor, depth) = (tokenizer.state, floor, stack.count)
        let (serial, address) = (attribute?.serial, attribute?.address)
        floor = depth
        walk(section.body, scope)
        floor = outerFloor
        guard !isBroken else { return }
        let close = section.close
        let name = source.text(close.content)
        guard tokenizer.state == state else {
            return fail(
                "branch",
                "section '\(name)' begins \(Compilation.place(state)) and ends \(Compilation.place(tokenizer.state));"
                    + " close in it what it opens", at: close.range)
        }
        guard attribute?.serial == serial else {
            return fail(
                "branch", "section '\(name)' begins in one attribute and ends in another; write the whole tag twice",
                at: close.range)
        }
        if let address, !isPaired { closeAddressBranch(address, close) }
        guard stack.count > depth, let open = stack.last else { return }
        report(
            "branch",
            "section '\(name)' opens <\(open.element.rawValue)> in line \(line(of: open)) and does not close it;"
                + " write '</\(open.element.rawValue)>' before '{{/\(name)}}'", at: close.range)
        stack.truncate(to: depth)
    }

    // MARK: Both branches of a condition, in an address

    /// `{{#x}}..{{/x}}{{^x}}..{{/x}}` at `index`, in either order, in an address; `nil` for anything else.
    func branches(_ nodes: [TemplateNode], at index: Int) -> (first: Section, second: Section)? {
        guard attribute?.isAddress == true, index + 1 < nodes.count,
            case .section(let first, let firstBody, let firstClose) = nodes[index],
            case .section(let second, let secondBody, let secondClose) = nodes[index + 1],
            first.kind != second.kind, source.text(first.content) == source.text(second.content)
        else { return nil }
        return (
            Section(tag: first, body: firstBody, close: firstClose),
            Section(tag: second, body: secondBody, close: secondClose)
        )
    }

    /// Only one of the two is written, so both begin in the same part of the address and must end in the same part.
    mutating func bothBranches(_ first: Section, _ second: Section, in scope: Scope) {
        guard let before = attribute?.address else { return }
        section(first, scope, isPaired: true)
        guard !isBroken, let open = attribute, open.isAddress else { return }
        checkBranch(open, first.close)
        attribute?.address = before
        section(second, scope, isPaired: true)
        if !isBroken { joinAddressBranches(open.address, second.close) }
    }
}
