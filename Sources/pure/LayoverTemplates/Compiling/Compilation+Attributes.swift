import LayoverModel

extension Compilation {
    mutating func attributeName(_ range: Range<Int>) {
        let name = source.text(range).lowercased()
        attributeCount += 1
        var opened = OpenAttribute(
            name: name, rule: nil, range: range, serial: attributeCount, openPartials: openPartials)
        defer { attribute = opened }
        guard let tag = element, let owner = tag.element else {
            opened.isRefused = true
            if element?.isEnd == true {
                report("attribute", "an end tag has no attributes; delete '\(name)'", at: range)
            }
            return
        }
        opened = OpenAttribute(
            name: name, rule: AttributeRule(name, on: owner), range: range, serial: attributeCount,
            openPartials: openPartials)
        if let refusal = refusal(of: opened, on: owner) {
            opened.isRefused = true
            report(refusal.code, refusal.message, at: range)
        } else if element?.attributes.insert(name).inserted == false {
            opened.isRefused = true
            report("attribute", "'\(name)' appears twice; keep one", at: range)
        }
    }

    private func refusal(of attribute: OpenAttribute, on owner: HTMLElement) -> (code: String, message: String)? {
        let name = attribute.name
        switch attribute.rule {
        case .refused(let advice):
            return ("attribute", "attribute '\(name)' is refused in \(compiler.kind.plural); \(advice)")
        case nil: return unknown(name, on: owner)
        case .picture where compiler.kind != .page: return unknown(name, on: owner)
        default: return nil
        }
    }

    private func unknown(_ name: String, on owner: HTMLElement) -> (code: String, message: String) {
        let hint = NameHint.text(for: name, among: AttributeRule.names(on: owner), "delete it")
        return ("attribute", "<\(owner.rawValue)> has no attribute '\(name)' in \(compiler.kind.plural); \(hint)")
    }

    mutating func valueStart() {
        guard let attribute, attribute.takesText else { return }
        builder.beginAttribute(attribute.name)
    }

    mutating func value(_ range: Range<Int>) {
        guard let attribute, !attribute.isRefused else { return }
        if attribute.takesText { return writeLiteral(range, foldsBlanks: false) }
        if attribute.isAddress { return addressLiteral(range) }
        if !attribute.isStyle, !attribute.holes.isEmpty { return notWhole(range) }
        if attribute.isStyle { noteStyle(range) }
        self.attribute?.literal.append(contentsOf: source.bytes[range])
    }

    mutating func valueEnd(_ offset: Int) {
        guard let finished = attribute else { return }
        attribute = nil
        if finished.openPartials != openPartials {
            let message = "a partial closes the quote of '\(finished.name)', which its caller opened; delete the quote"
            return fail("branch", message, at: offset..<offset + 1)
        }
        if finished.isRefused { return }
        if finished.takesText { return builder.endAttribute() }
        switch finished.rule {
        case .link, .image: addressEnd(finished)
        case .style: styleEnd(finished)
        case _ where !finished.holes.isEmpty: emit(finished.holes[0], finished)
        case .action: action(finished)
        case .form: formTarget(finished)
        case .company: formCompany(finished)
        case .picture: pictureTarget(finished)
        case .classes: classes(finished)
        default: plainLiteral(finished)
        }
    }

    /// Rejects the rest of a value, once.
    mutating func attributeFault(_ code: String, _ message: String, at range: Range<Int>) {
        attribute?.isRefused = true
        element?.hasTarget = true
        report(code, message, at: range)
    }

    mutating func notWhole(_ range: Range<Int>) {
        guard let attribute else { return }
        attributeFault(
            "whole-value",
            "a hole in '\(attribute.name)' must be its whole value; let the provider put the parts together",
            at: range)
    }

    // MARK: Holes that are a whole value

    /// Processes a hole in a value that is not text.
    mutating func specialHole(_ expression: HoleExpression, _ tag: MustacheTag, _ scope: Scope) {
        guard let attribute else { return }
        if attribute.isAddress { return addressHole(expression, tag, scope) }
        if attribute.isStyle { return styleHole(expression, tag, scope) }
        guard let hole = typedHole(expression, tag, scope) else { return }
        if !attribute.holes.isEmpty || !attribute.literal.isEmpty { return notWhole(tag.range) }
        self.attribute?.holes = [hole]
    }

    /// A hole with exactly the type that the attribute needs.
    mutating func typedHole(_ expression: HoleExpression, _ tag: MustacheTag, _ scope: Scope) -> WholeHole? {
        guard let attribute else { return nil }
        do throws(Diagnostic) {
            let resolved = try resolve(expression.path, at: expression.pathRange, in: scope)
            guard let refusal = refusal(of: resolved.type, expression, in: attribute) else {
                return WholeHole(resolved: resolved, range: tag.range)
            }
            attributeFault("hole-type", refusal, at: tag.range)
        } catch {
            attributeFault(error)
        }
        return nil
    }

    mutating func attributeFault(_ finding: Diagnostic) {
        attribute?.isRefused = true
        element?.hasTarget = true
        report(finding)
    }

    private func refusal(of type: FieldType, _ expression: HoleExpression, in attribute: OpenAttribute) -> String? {
        let name = attribute.name
        let wanted: FieldType
        switch attribute.rule {
        case .link: wanted = .link
        case .image: wanted = .image
        case .number: wanted = .int
        case .direction: wanted = .direction
        case .language: wanted = .language
        default: return "'\(name)' takes no holes; write it out, in a section if it differs"
        }
        if type != wanted {
            return "'\(name)' takes a field of type \(wanted), and this one is \(type); change the field"
        }
        return expression.formatters.isEmpty ? nil : "'\(name)' takes no formatter; delete it"
    }

    mutating func emit(_ hole: WholeHole, _ attribute: OpenAttribute) {
        let reference = hole.resolved.reference
        let value: Instruction =
            switch attribute.rule {
            case .link: .link(reference)
            case .image: .image(reference)
            case .direction: .direction(reference)
            case .language: .language(reference)
            default: .value(reference, ValueForm(style: .digits))
            }
        builder.addAttribute(attribute.name, value)
    }

    mutating func noteTarget(_ attribute: OpenAttribute) {
        switch attribute.rule {
        case .link, .image, .action:
            if element?.hasTarget == true, element?.element == .a {
                report("address", "<a> has both href and data-action; keep one", at: attribute.range)
            }
            element?.hasTarget = true
        default: break
        }
    }

    // MARK: Literal values

    private mutating func action(_ attribute: OpenAttribute) {
        noteTarget(attribute)
        let name = String(decoding: attribute.literal, as: UTF8.self)
        guard actions.contains(name) else {
            let hint = NameHint.text(for: name, among: Array(actions), "declare it under actions")
            return report("unknown-action", "unknown action '\(name)'; \(hint)", at: attribute.range)
        }
        let index = usedActions.firstIndex(of: name) ?? usedActions.count
        if index == usedActions.count { usedActions.append(name) }
        builder.addAttribute("href", .action(Int32(clamping: index)))
    }

    private mutating func classes(_ attribute: OpenAttribute) {
        var names: [String] = []
        for word in words(of: attribute) {
            guard let index = compiler.stylesheet.index(of: word) else {
                let hint = NameHint.text(for: word, among: compiler.stylesheet.names, "see the reference of classes")
                report("unknown-class", "unknown class '\(word)'; \(hint)", at: attribute.range)
                continue
            }
            usedClasses.insert(index)
            names.append(word)
        }
        element?.classes.insert(contentsOf: names, at: 0)
    }

    private mutating func plainLiteral(_ attribute: OpenAttribute) {
        let value = String(decoding: attribute.literal, as: UTF8.self)
        let written: String? =
            switch attribute.rule {
            case .identifier: HoleExpression.isName(value) ? "card-" + value : nil
            case .identifiers: identifiers(attribute)
            case .words(let allowed): allowed.contains(value) ? value : nil
            case .direction: ["ltr", "rtl", "auto"].contains(value) ? value : nil
            case .language: LocaleTag(value) == nil ? nil : value
            case .number: isNumber(attribute.literal) ? value : nil
            default: nil
            }
        guard let written else {
            return report(
                "attribute-value", "'\(value)' is not a value for '\(attribute.name)'; \(advice(attribute))",
                at: attribute.range)
        }
        if attribute.name == "type" { element?.type = written }
        writeAttribute(attribute.name, written.utf8)
    }

    private func advice(_ attribute: OpenAttribute) -> String {
        switch attribute.rule {
        case .words(let allowed): "write one of " + allowed.joined(separator: ", ")
        case .direction: "write ltr, rtl or auto"
        case .language: "write a language such as 'nb-NO'"
        case .number: "write 1 to 4 digits"
        default: "write a name of letters, digits, '-' and '_'"
        }
    }

    private func identifiers(_ attribute: OpenAttribute) -> String? {
        let names = words(of: attribute)
        guard !names.isEmpty, names.allSatisfy(HoleExpression.isName) else { return nil }
        return names.map { "card-" + $0 }.joined(separator: " ")
    }

    private func isNumber(_ bytes: [UInt8]) -> Bool {
        (1...4).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func words(of attribute: OpenAttribute) -> [String] {
        attribute.literal.split(whereSeparator: Compilation.isSpace).map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func writeAttribute(_ name: String, _ value: some Sequence<UInt8>) {
        builder.beginAttribute(name)
        for byte in value {
            if let escape = MarkupText.reference(for: byte) { builder.append(escape) } else { builder.append(byte) }
        }
        builder.endAttribute()
    }
}
