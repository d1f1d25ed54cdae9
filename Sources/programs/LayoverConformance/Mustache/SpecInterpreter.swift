import LayoverModel
import LayoverTemplates

/// Renders the nodes of the specification's dialect with dynamic data.
struct SpecInterpreter {
    /// A template that is being rendered, with its arguments.
    struct Frame {
        let template: SpecTemplate
        let arguments: [String: SpecArgument]
        let indentation: SpecIndentation
    }

    private let partials: [String: [UInt8]]
    private var templates: [String: SpecTemplate] = [:]
    private var context: SpecContext
    private(set) var output: [UInt8] = []
    private var steps = 0
    private var depth = 0

    init(partials: [String: [UInt8]], data: SuiteValue) {
        self.partials = partials
        context = SpecContext(data)
    }

    mutating func rendered(_ bytes: [UInt8]) throws(SpecError) -> [UInt8] {
        let template = try SpecTemplate(bytes, named: "template")
        try render(template.nodes, Frame(template: template, arguments: [:], indentation: .unchanged))
        return output
    }

    mutating func render(_ nodes: [TemplateNode], _ frame: Frame) throws(SpecError) {
        for node in nodes { try render(node, frame) }
    }

    /// Renders nodes one level deeper.
    mutating func descend(_ nodes: [TemplateNode], _ frame: Frame) throws(SpecError) {
        guard depth < SpecLimits.depth else { throw .tooDeep }
        depth += 1
        try render(nodes, frame)
        depth -= 1
    }

    private mutating func render(_ node: TemplateNode, _ frame: Frame) throws(SpecError) {
        try step()
        switch node {
        case .text(let range): try write(range, frame)
        case .variable(let tag): try write(MarkupText.escaped(value(tag, frame).text, marks: "&\"<>").utf8)
        case .raw(let tag): try write(value(tag, frame).text.utf8)
        case .section(let tag, let body, _): try section(tag, body, frame)
        case .partial(let tag): try include(tag, arguments: frame.arguments, frame)
        case .parent(let tag, let body, _): try include(tag, arguments: try arguments(of: body, frame), frame)
        case .block(let tag, let body, let close): try block(tag, body, until: close, in: frame)
        case .message: break
        }
    }

    /// Counts steps.
    ///
    /// Work that costs more than visiting a node also counts its bytes.
    mutating func step(bytes: Int = 0) throws(SpecError) {
        steps += 1 + bytes / 256
        guard steps <= SpecLimits.steps else { throw .tooManySteps }
    }

    // MARK: Values

    private func value(_ tag: MustacheTag, _ frame: Frame) -> SuiteValue {
        context.value(of: frame.template.source.text(tag.content)) ?? .null
    }

    private mutating func section(
        _ tag: MustacheTag, _ body: [TemplateNode], _ frame: Frame
    ) throws(SpecError) {
        let items = value(tag, frame).items
        if tag.kind == .inverted {
            if items.isEmpty { try descend(body, frame) }
            return
        }
        for item in items {
            try step()
            context.push(item)
            try descend(body, frame)
            context.pop()
        }
    }

    // MARK: Other templates

    /// Renders a partial or parent.
    ///
    /// Renders nothing if the name is unknown.
    private mutating func include(
        _ tag: MustacheTag, arguments: [String: SpecArgument], _ frame: Frame
    ) throws(SpecError) {
        guard let template = try template(named: templateName(tag, frame)) else { return }
        let blanks = frame.template.source.bytes[tag.leadingBlanks]
        let indentation =
            tag.takesLineStart
            ? SpecIndentation(removed: 0, added: frame.indentation.applied(to: blanks)) : .unchanged
        try descend(template.nodes, Frame(template: template, arguments: arguments, indentation: indentation))
    }

    /// The written name, or the context's value for the name after a `*`.
    private func templateName(_ tag: MustacheTag, _ frame: Frame) -> String {
        let name = frame.template.source.name(of: tag)
        return name.first == "*" ? (context.value(of: String(name.dropFirst())) ?? .null).text : name
    }

    private mutating func template(named name: String) throws(SpecError) -> SpecTemplate? {
        if let known = templates[name] { return known }
        guard let bytes = partials[name] else { return nil }
        let template = try SpecTemplate(bytes, named: name)
        templates[name] = template
        return template
    }

    // MARK: Output

    /// Writes a text of the template, and changes the indentation of each line that begins in it.
    private mutating func write(_ range: Range<Int>, _ frame: Frame) throws(SpecError) {
        let source = frame.template.source
        if frame.indentation.isUnchanged { return try write(source.bytes[range]) }
        try step(bytes: range.count)
        var offset = range.lowerBound
        repeat {
            let end = source.bytes[offset..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
            let line = source.bytes[offset..<(end ?? range.upperBound)]
            try source.isLineStart(offset) ? writeIndented(line, frame.indentation) : write(line)
            offset = line.endIndex
        } while offset < range.upperBound
    }

    private mutating func writeIndented(
        _ line: ArraySlice<UInt8>, _ indentation: SpecIndentation
    ) throws(SpecError) {
        let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
        try write(indentation.applied(to: blanks))
        try write(line[blanks.endIndex...])
    }

    mutating func write(_ bytes: some Collection<UInt8>) throws(SpecError) {
        guard output.count + bytes.count <= SpecLimits.bytes else { throw .tooLarge }
        output.append(contentsOf: bytes)
    }
}
