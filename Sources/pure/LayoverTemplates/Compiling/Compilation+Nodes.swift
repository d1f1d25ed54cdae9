import LayoverModel

extension Compilation {
    /// Walks parsed nodes in their scope.
    mutating func walk(_ nodes: [TemplateNode], _ scope: Scope) {
        var index = 0
        while index < nodes.count, !isBroken {
            if let pair = branches(nodes, at: index) {
                bothBranches(pair.first, pair.second, in: scope)
                index += 2
            } else {
                compileNode(nodes[index], scope)
                index += 1
            }
        }
    }

    private mutating func compileNode(_ node: TemplateNode, _ scope: Scope) {
        nodeCount += 1
        guard nodeCount <= Limits.nodes else {
            return fail(
                "too-large", "more than \(Limits.nodes) holes and texts, partials included; write less", at: 0..<0)
        }
        switch node {
        case .text(let range):
            self.scope = scope
            markup(range)
        case .variable(let tag): variable(tag, scope)
        case .raw(let tag): raw(tag, scope)
        case .message(let tag): message(tag, scope)
        case .partial(let tag): partial(tag, scope)
        case .section(let tag, let body, let close): section(Section(tag: tag, body: body, close: close), scope)
        case .parent(let tag, let body, _): parent(tag, body, scope)
        case .block(let tag, let body, let close): block(Section(tag: tag, body: body, close: close), scope)
        }
    }

    // MARK: Holes

    private mutating func variable(_ tag: MustacheTag, _ scope: Scope) {
        guard isHolePlace(tag) else { return }
        do throws(Diagnostic) {
            let expression = try HoleExpression(tag, in: source)
            if let attribute, !attribute.takesText { return specialHole(expression, tag, scope) }
            let (reference, form) = try written(expression, scope)
            builder.emit(.value(reference, form))
        } catch {
            report(error)
        }
    }

    private mutating func message(_ tag: MustacheTag, _ scope: Scope) {
        guard isHolePlace(tag) else { return }
        if let attribute, !attribute.takesText {
            let message = "a message is not allowed in '\(attribute.name)'; write it as text"
            return attributeFault("hole-place", message, at: tag.range)
        }
        let name = source.text(tag.content)
        guard let arguments = compiler.messages[name] else {
            let hint = NameHint.text(
                for: name, among: Array(compiler.messages.keys), "write it in messages/<locale>.yaml")
            return report("unknown-message", "unknown message '\(name)'; \(hint)", at: tag.range)
        }
        do throws(Diagnostic) {
            var found: [MessageUse.Argument] = []
            for argument in arguments {
                let resolved = try resolve(
                    [argument], at: tag.content, in: scope, lead: "message '\(name)' takes '\(argument)': ")
                found.append(MessageUse.Argument(name: argument, reference: resolved.reference))
            }
            builder.emit(.message(Int32(clamping: usedMessages.count)))
            usedMessages.append(MessageUse(name: name, arguments: found))
        } catch {
            report(error)
        }
    }

    /// Resolves a hole whose value is written as text.
    private mutating func written(
        _ expression: HoleExpression, _ scope: Scope
    ) throws(Diagnostic) -> (ValueReference, ValueForm) {
        let name = source.text(expression.pathRange)
        if let image = try imageText(expression, scope) { return image }
        let resolved = try resolve(expression.path, at: expression.pathRange, in: scope)
        do throws(ValueForm.Refusal) {
            let form = try ValueForm(expression.formatters, for: resolved.type, named: name)
            return (resolved.reference, form)
        } catch {
            let range = error.step.map { expression.formatters[$0].range } ?? expression.pathRange
            throw source.error(error.code, error.message, at: range)
        }
    }

    /// `{{hero.alt}}`: the alternative text of an image.
    private mutating func imageText(
        _ expression: HoleExpression, _ scope: Scope
    ) throws(Diagnostic) -> (ValueReference, ValueForm)? {
        let owner = Array(expression.path.dropLast())
        guard !owner.isEmpty, expression.path.last == "alt", expression.formatters.isEmpty,
            let found = try? scope.resolve(owner), found.type == .image
        else { return nil }
        let image = try resolve(owner, at: expression.pathRange, in: scope)
        return (image.reference, ValueForm(style: .alternative))
    }

    /// Finds a field, records its use and requires that it is present.
    mutating func resolve(
        _ path: [String], at range: Range<Int>, in scope: Scope, lead: String = "", isHead: Bool = false
    ) throws(Diagnostic) -> Scope.Resolved {
        let name = path.isEmpty ? "." : path.joined(separator: ".")
        let resolved: Scope.Resolved
        do throws(Scope.Failure) {
            resolved = try scope.resolve(path)
        } catch {
            throw unresolved(error, name: name, at: range, lead: lead)
        }
        if resolved.reference.frame < 0 { usedFields.insert(Int(resolved.reference.first)) }
        let missing = isHead ? resolved.unproven.filter { $0 != name } : resolved.unproven
        guard let first = missing.first else { return resolved }
        let advice = "write it inside '{{#\(first)}}...{{/\(first)}}'"
        throw source.error("optional", "\(lead)'\(first)' is optional and may be missing here; \(advice)", at: range)
    }

    private func unresolved(
        _ failure: Scope.Failure, name: String, at range: Range<Int>, lead: String
    ) -> Diagnostic {
        switch failure {
        case .unknown(let part, let candidates):
            let hint = NameHint.text(for: part, among: candidates, "declare it under fields")
            return source.error("unknown-field", "\(lead)unknown field '\(part)'; \(hint)", at: range)
        case .noItem:
            return source.error(
                "unknown-field", "'{{.}}' is the item of a list of texts; write a field's name here", at: range)
        case .notRecord(let owner, let type):
            return source.error(
                "unknown-field", "\(lead)'\(owner)' is \(type) and has no parts; write '{{\(owner)}}'", at: range)
        case .tooDeep:
            return source.error("unknown-field", "\(lead)'\(name)' has too many parts; two are read", at: range)
        }
    }
}
