import LayoverModel

/// Addresses built from parts, classes for values, directions and languages.
extension CardRenderer {
    /// Writes a value as one part of an address.
    func appendComponent(
        _ reference: ValueReference, _ form: ValueForm, to output: inout [UInt8]
    ) throws(RenderError) {
        let start = output.count
        guard let value = value(reference), appendPlainly(value, to: &output) else {
            throw .missingValue(field: card.name(of: reference))
        }
        if form.truncation > 0 { CardRenderer.truncate(&output, from: start, to: form.truncation) }
        Escaping.percentEncode(&output, from: start)
    }

    /// Writes a value in machine-readable form; `false` if it has no such form.
    func appendPlainly(_ value: Value, to output: inout [UInt8]) -> Bool {
        switch value {
        case .text(let text): output.append(contentsOf: text.utf8)
        case .int(let number): output.append(contentsOf: String(number).utf8)
        case .date(let date): output.append(contentsOf: date.description.utf8)
        case .datetime(let instant): output.append(contentsOf: instant.description.utf8)
        default: return false
        }
        return true
    }

    /// Escapes an address that the rules allow; replaces any other by one that leads nowhere.
    mutating func endAddress(_ isImage: Bool, _ output: inout [UInt8]) {
        let isOpen = isAllowedAddress(output.span.extracting(addressStart..<output.count), isImage)
        if isOpen {
            Escaping.escape(&output, from: addressStart)
        } else {
            output.removeSubrange(addressStart...)
            output.append(contentsOf: AddressRule.refusedAddress)
        }
        isImage ? report.countImage(isOpen: isOpen) : report.countLink(isOpen: isOpen)
    }

    private func isAllowedAddress(_ address: Span<UInt8>, _ isImage: Bool) -> Bool {
        !card.addresses.hasDotSegments(address) && isAllowed(address, isImage: isImage)
    }

    /// Writes the class for a value; nothing for a value that was not known at compile time.
    func appendStyleClass(_ reference: ValueReference, _ number: Int, to output: inout [UInt8]) {
        guard case .text(let text)? = value(reference) else { return }
        for styleClass in card.program.styleClasses[number] where styleClass.value == text {
            output.append(UInt8(ascii: " "))
            return output.append(contentsOf: styleClass.className)
        }
    }

    /// Writes a text that passes a rule, or its replacement.
    func appendChecked(
        _ reference: ValueReference, _ rule: (String) -> Bool, else nothing: String, to output: inout [UInt8]
    ) throws(RenderError) {
        guard case .text(let text)? = value(reference) else { throw .missingValue(field: card.name(of: reference)) }
        output.append(contentsOf: (rule(text) ? text : nothing).utf8)
    }
}
