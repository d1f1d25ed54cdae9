import LayoverModel

extension Compilation {
    /// Reads literal HTML and writes it in canonical form: lower case, double quotes, no comments.
    mutating func markup(_ range: Range<Int>) {
        var index = range.lowerBound
        while !isBroken, let event = tokenizer.next(source.bytes, &index, range.upperBound) { compileEvent(event) }
    }

    private mutating func compileEvent(_ event: HTMLEvent) {
        switch event {
        case .text(let range): text(range)
        case .startTag(let range): startTag(range)
        case .endTag(let range): endTag(range)
        case .attributeName(let range): attributeName(range)
        case .valueStart: valueStart()
        case .value(let range): value(range)
        case .valueEnd(let offset): valueEnd(offset)
        case .tagEnd(let offset, let selfClosing): tagEnd(offset, selfClosing)
        case .comment: break
        case .fault(let fault, let range): self.fault(fault, range)
        }
    }

    // MARK: Places of holes

    /// Returns whether a hole is allowed at the tokenizer's position; reports it if not.
    mutating func isHolePlace(_ tag: MustacheTag) -> Bool {
        switch tokenizer.state {
        case .data:
            guard let refusal = stack.textRefusal else { return true }
            report("nesting", refusal, at: tag.range)
            return false
        case .valueDouble, .valueSingle:
            return attribute?.isRefused == false
        case .beforeValue:
            fail("unquoted", "a hole without quotes around it; write title=\"{{name}}\"", at: tag.range)
        default:
            fail("hole-place", "a hole inside a tag; write holes in text or in quoted values", at: tag.range)
        }
        return false
    }

    /// Returns whether a section may begin at the tokenizer's position; reports it if not.
    mutating func isSectionPlace(_ tag: MustacheTag) -> Bool {
        switch tokenizer.state {
        case .data: return true
        case .valueDouble, .valueSingle:
            guard let attribute, !attribute.isRefused else { return false }
            if attribute.takesText { return true }
            if attribute.isAddress {
                guard attribute.address.part != .whole else {
                    notWhole(tag.range)
                    return false
                }
                beginDynamicAddress()
                return true
            }
            attributeFault(
                "hole-place", "'\(attribute.name)' takes no sections; write the whole tag twice", at: tag.range)
        default:
            fail("hole-place", "a section inside a tag; write the whole tag twice", at: tag.range)
        }
        return false
    }

    static func place(_ state: HTMLTokenizer.State) -> String {
        switch state {
        case .data: "in text"
        case .valueDouble, .valueSingle: "in a quoted value"
        default: "inside a tag"
        }
    }

    private mutating func fault(_ fault: HTMLFault, _ range: Range<Int>) {
        switch fault {
        case .unquotedValue: fail("unquoted", "a value without quotes; write \"...\" around it", at: range)
        case .missingValue: fail("attribute-value", "an attribute without a value; write name=\"...\"", at: range)
        case .strayCharacter:
            fail("markup", "'\(source.text(range))' does not belong here in a tag; delete it", at: range)
        case .unfinishedName:
            fail("hole-place", "a tag's name, an attribute's name or '<' ends in the middle; finish it", at: range)
        case .unfinishedComment:
            fail("comment", "a comment is not closed here; comments cannot contain holes, so write '-->'", at: range)
        case .unfinishedTag: fail("markup", "a tag is not closed; write '>'", at: range)
        }
    }

    // MARK: Text

    private mutating func text(_ range: Range<Int>) {
        let bytes = source.bytes
        let isBlank = bytes[range].allSatisfy(Compilation.isSpace)
        if let refusal = stack.textRefusal {
            if !isBlank { report("nesting", refusal, at: range) }
            return
        }
        writeLiteral(range, foldsBlanks: true)
    }

    /// Writes literal text or a literal part of a value, escaped; its references must be complete.
    mutating func writeLiteral(_ range: Range<Int>, foldsBlanks: Bool) {
        let bytes = source.bytes
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "&"):
                if isBareAmpersand(offset, before: range.upperBound) {
                    writeReference(byte)
                    break
                }
                guard let length = CharacterReferences.length(bytes, at: offset, before: range.upperBound) else {
                    report("reference", referenceAdvice(offset..<range.upperBound), at: offset..<offset + 1)
                    break
                }
                builder.append(bytes[offset..<offset + length])
                offset += length - 1
            case UInt8(ascii: "<"), UInt8(ascii: ">"): writeReference(byte)
            case UInt8(ascii: "\"") where !foldsBlanks: writeReference(byte)
            case _ where foldsBlanks && Compilation.isSpace(byte):
                if !builder.endsBlank { builder.append(0x20) }
            default: builder.append(byte)
            }
            offset += 1
        }
    }

    private mutating func writeReference(_ byte: UInt8) {
        if let reference = MarkupText.reference(for: byte) { builder.append(reference) }
    }

    /// True if an `&` can only mean itself, because the next character cannot begin a reference, whatever a hole contains.
    private func isBareAmpersand(_ offset: Int, before end: Int) -> Bool {
        guard offset + 1 < end else { return false }
        let next = source.bytes[offset + 1]
        let isName = (0x61...0x7a).contains(next | 0x20) || (0x30...0x39).contains(next)
        return !isName && next != UInt8(ascii: "#") && next < 0x80
    }

    /// `&eacut;` is a misspelt name; any other `&` is meant literally.
    private func referenceAdvice(_ range: Range<Int>) -> String {
        let bytes = source.bytes[range].dropFirst().prefix(32)
        guard let close = bytes.firstIndex(of: UInt8(ascii: ";")), close > bytes.startIndex else {
            return "'&' does not start a known character reference; write '&amp;'"
        }
        let name = String(decoding: bytes[..<close], as: UTF8.self)
        guard let near = suggestion(for: name, among: Array(CharacterReferences.names)) else {
            return "'&\(name);' is not a known character reference; write the character itself, or '&amp;' for '&'"
        }
        return "'&\(name);' is not a known character reference; did you mean '&\(near);'"
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    // MARK: Tags

    private mutating func startTag(_ range: Range<Int>) {
        let name = source.text(range)
        guard let element = HTMLElement(name: name, in: compiler.kind) else {
            refusedNames.insert(name.lowercased())
            let hint = elementHint(name.lowercased())
            report("element", "<\(name)> is not an element of \(compiler.kind.plural); \(hint)", at: range)
            self.element = OpenTag(element: nil, name: range)
            return
        }
        if let refusal = stack.refusal(of: element) { report("nesting", refusal, at: range) }
        self.element = OpenTag(element: element, name: range)
        builder.beginTag(element.rawValue)
    }

    private mutating func endTag(_ range: Range<Int>) {
        element = OpenTag(element: nil, name: range, isEnd: true)
        let name = source.text(range).lowercased()
        guard let closing = HTMLElement(name: name, in: compiler.kind) else {
            if refusedNames.contains(name) { return }
            return report("element", "</\(name)> is not an element of \(compiler.kind.plural); delete it", at: range)
        }
        if closing.isVoid { return report("unbalanced", "</\(name)> closes nothing; write <\(name)> alone", at: range) }
        guard stack.count > floor, let open = stack.last else {
            return report(
                "unbalanced",
                stack.count > 0
                    ? "</\(name)> closes an element that was opened outside this section or partial; close it where it opened"
                    : "</\(name)> closes nothing; delete it", at: range)
        }
        guard open.element == closing else {
            report(
                "unbalanced",
                "</\(name)> found where </\(open.element.rawValue)> belongs (opened in line \(line(of: open)));"
                    + " close that first", at: range)
            return recover(closing)
        }
        closeElement(closing)
    }

    private mutating func closeElement(_ closing: HTMLElement) {
        stack.pop()
        if closing == .form { form = nil }
        builder.beginTag("/" + closing.rawValue)
        builder.endTag()
    }

    /// After a wrong end tag, continues as if the elements in between had been closed.
    private mutating func recover(_ closing: HTMLElement) {
        guard let index = stack.open.lastIndex(where: { $0.element == closing }), index >= floor else { return }
        stack.truncate(to: index)
    }

    private mutating func tagEnd(_ offset: Int, _ selfClosing: Bool) {
        guard let tag = element else { return }
        element = nil
        guard let element = tag.element else { return }
        if selfClosing, !element.isVoid {
            report(
                "unbalanced", "<\(element.rawValue)/> does not close itself; write </\(element.rawValue)>",
                at: tag.name)
        }
        checkTarget(tag, element)
        writeClasses(tag)
        if element == .a { addTargetAttributes() }
        addFormAttributes(tag, element)
        builder.endTag()
        if let form = tag.form {
            self.form = form
            addServerInputs(form, tag)
        }
        if !element.isVoid {
            stack.push(element, at: tag.name)
        }
    }

    private mutating func checkTarget(_ tag: OpenTag, _ element: HTMLElement) {
        if element == .a, !tag.hasTarget {
            report("address", "<a> leads nowhere; write href=\"...\" or data-action=\"...\"", at: tag.name)
        }
        if element == .form, !tag.hasTarget {
            report("form", "<form> has no target; write for=\"...\": \(PageForm.names)", at: tag.name)
        }
        guard element == .img else { return }
        if !tag.hasTarget { report("address", "<img> shows nothing; write src=\"...\"", at: tag.name) }
        if tag.attributes.isSuperset(of: ["src", "for"]) {
            report("picture", "<img> has both src and for; keep one", at: tag.name)
        }
        if !tag.attributes.contains("alt") {
            warn("alt", "<img> without alt; write what it shows, or alt=\"\" if it only decorates", at: tag.name)
        }
    }

    private mutating func addTargetAttributes() {
        for (name, value) in [("target", "_blank"), ("rel", "noopener noreferrer")] {
            builder.addAttribute(name, value)
        }
    }

    private func elementHint(_ name: String) -> String {
        switch name {
        case "h1": "write <h2>: the page has its h1 already"
        case "button", "input", "form": "write <a class=\"button\" data-action=\"...\">"
        case "style", "link": "name classes of the stylesheet"
        case "script": "\(compiler.kind.plural) run no script"
        case "picture", "source", "svg", "video": "write <img>"
        case "section", "article", "header", "footer", "main", "nav", "aside", "center", "font": "write <div>"
        default: NameHint.text(for: name, among: HTMLElement.names(in: compiler.kind), "delete it")
        }
    }
}
