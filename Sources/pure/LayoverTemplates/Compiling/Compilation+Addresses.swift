import LayoverModel

/// Addresses: complete ones, or ones built from literal parts and percent-encoded values.
extension Compilation {
    /// Reads a literal part of an address.
    mutating func addressLiteral(_ range: Range<Int>) {
        guard let open = attribute else { return }
        guard open.address.part != .whole else { return notWhole(range) }
        guard let bytes = CharacterReferences.decodedPlainly(Array(source.bytes[range])) else {
            return attributeFault(
                "address", "the address contains a character reference; only '&amp;' is allowed there", at: range)
        }
        attribute?.address.append(bytes)
        attribute?.literal.append(contentsOf: source.bytes[range])
        if open.isDynamic { builder.append(bytes) }
    }

    /// From here on the address is built during rendering.
    mutating func beginDynamicAddress() {
        guard let open = attribute, !open.isDynamic else { return }
        attribute?.isDynamic = true
        builder.beginAttribute(open.name)
        builder.emit(.beginAddress)
        builder.append(open.address.text)
    }

    /// Processes a hole in an address: the whole address, or a part after its host.
    mutating func addressHole(_ expression: HoleExpression, _ tag: MustacheTag, _ scope: Scope) {
        guard let open = attribute else { return }
        switch open.address.part {
        case .start: wholeAddress(expression, tag, scope)
        case .whole: notWhole(tag.range)
        case let part where part.takesComponent: component(expression, scope)
        case let part:
            attributeFault(
                "address-hole",
                "a hole in \(part.name) of an address could open any site; write it out up to the '/' after the host,"
                    + " or write the whole address as a field of type \(open.isImage ? "image" : "link")",
                at: tag.range)
        }
    }

    private mutating func wholeAddress(_ expression: HoleExpression, _ tag: MustacheTag, _ scope: Scope) {
        guard let hole = typedHole(expression, tag, scope), let open = attribute else { return }
        attribute?.address.appendWhole()
        guard open.isDynamic else {
            attribute?.holes = [hole]
            return
        }
        builder.emit(open.isImage ? .imagePart(hole.resolved.reference) : .linkPart(hole.resolved.reference))
    }

    private mutating func component(_ expression: HoleExpression, _ scope: Scope) {
        do throws(Diagnostic) {
            let resolved = try resolve(expression.path, at: expression.pathRange, in: scope)
            let form = try componentForm(expression, resolved)
            beginDynamicAddress()
            attribute?.address.appendComponent()
            builder.emit(.component(resolved.reference, form))
        } catch {
            attributeFault(error)
        }
    }

    private func componentForm(
        _ expression: HoleExpression, _ resolved: Scope.Resolved
    ) throws(Diagnostic) -> ValueForm {
        do throws(ValueForm.Refusal) {
            return try ValueForm(component: expression.formatters, for: resolved.type)
        } catch {
            throw source.error(
                error.code, error.message,
                at: error.step.map { expression.formatters[$0].range } ?? expression.pathRange)
        }
    }

    // MARK: The end of an address

    mutating func addressEnd(_ attribute: OpenAttribute) {
        noteTarget(attribute)
        guard attribute.isDynamic else {
            if let hole = attribute.holes.first { return emit(hole, attribute) }
            return literalAddress(attribute)
        }
        if attribute.address.part != .whole, !isAllowed(attribute.address.text, attribute) {
            report("address", addressAdvice(attribute), at: attribute.range)
        }
        builder.emit(.endAddress(isImage: attribute.isImage))
        builder.endAttribute()
    }

    private mutating func literalAddress(_ attribute: OpenAttribute) {
        guard isAllowed(attribute.address.text, attribute) else {
            return report("address", addressAdvice(attribute), at: attribute.range)
        }
        if !attribute.isImage { literalLinks += 1 }
        writeAttribute(attribute.name, attribute.address.text)
    }

    /// True if the address so far is allowed; checked at the end, and at the end of each branch that reaches beyond the
    /// host.
    func isAllowed(_ address: [UInt8], _ attribute: OpenAttribute) -> Bool {
        let rules = compiler.addresses
        guard !rules.hasDotSegments(address.span) else { return false }
        return attribute.isImage ? rules.allowsImage(address.span) : rules.allowsLink(address.span)
    }

    func addressAdvice(_ attribute: OpenAttribute) -> String {
        let shown = String(decoding: attribute.literal.prefix(60), as: UTF8.self)
        if attribute.isImage {
            let hosts = compiler.settings.imageHosts
            return "image address '\(shown)' is refused; write https:// and one of the image hosts"
                + (hosts.isEmpty ? ", but layover.yaml lists no hosts" : ": " + hosts.joined(separator: ", "))
        }
        let schemes = ["https"] + compiler.settings.deepLinks
        return "address '\(shown)' is refused; write it whole, without '..', beginning with "
            + schemes.joined(separator: ", ") + " and ':'"
    }

    // MARK: Branches

    /// Checks the end of a section in an address: it must end in the part in which it began.
    mutating func closeAddressBranch(_ before: AddressReading, _ close: MustacheTag) {
        guard let open = attribute, open.isAddress else { return }
        checkBranch(open, close)
        if open.address.part != before.part {
            let name = source.text(close.content)
            return attributeFault(
                "branch",
                "section '\(name)' begins in \(before.part.name) of the address and ends in \(open.address.part.name);"
                    + " write its counterpart '{{^\(name)}}...{{/\(name)}}' directly after it, ending in the same part",
                at: close.range)
        }
        attribute?.address = before
    }

    /// Checks the end of `{{#x}}..{{/x}}{{^x}}..{{/x}}` in an address: both branches must end in the same part.
    mutating func joinAddressBranches(_ first: AddressReading, _ close: MustacheTag) {
        guard let open = attribute, open.isAddress else { return }
        checkBranch(open, close)
        guard open.address.part != first.part else { return }
        let name = source.text(close.content)
        attributeFault(
            "branch",
            "one branch of '\(name)' ends in \(first.part.name) of the address, the other in \(open.address.part.name);"
                + " let both end in the same part", at: close.range)
    }

    /// Checks that a branch that reaches beyond the host is a valid address so far.
    mutating func checkBranch(_ open: OpenAttribute, _ close: MustacheTag) {
        switch open.address.part {
        case .path, .query, .fragment:
            if !isAllowed(open.address.text, open) { attributeFault("address", addressAdvice(open), at: close.range) }
        default: break
        }
    }
}
