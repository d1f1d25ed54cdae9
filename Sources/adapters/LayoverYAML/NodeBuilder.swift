import LayoverModel

/// Builds located nodes from events and reports features that Layover's YAML does not allow.
struct NodeBuilder: ~Copyable {
    private var parser: EventParser
    private let bytes: [UInt8]
    private let file: String
    private let nodeLimit: Int
    private var nodes = 0
    private var lines: SourceText?
    private(set) var findings: [Diagnostic] = []

    init(_ bytes: [UInt8], file: String, nodeLimit: Int) {
        self.nodeLimit = nodeLimit
        self.parser = EventParser(bytes)
        self.bytes = bytes
        self.file = file
    }

    /// The root of the only document; an empty scalar if there is no document.
    mutating func root() throws(EventError) -> Node {
        var root: Node?
        var documents = 0
        while true {
            let event = try parser.next()
            switch event.kind {
            case .streamEnd: return root ?? Node(.scalar(Node.Scalar("")), at: .start)
            case .documentStart(_, let directives):
                documents += 1
                if directives { report(Advice.directive(at: location(event))) }
                if documents > 1 { report(Advice.severalDocuments(at: location(event))) }
            case .streamStart, .documentEnd: continue
            default:
                let node = try node(event, in: ScalarContext())
                root = root ?? node
            }
        }
    }

    /// Reads the node that begins with `event`; the parser's depth limit also limits the recursion.
    private mutating func node(_ event: YAMLEvent, in context: ScalarContext) throws(EventError) -> Node {
        nodes += 1
        guard nodes <= nodeLimit else { throw .tooManyNodes(at: event.start) }
        refuseProperties(of: event)
        switch event.kind {
        case .listStart(let flow): return try list(from: event, flow: flow)
        case .mappingStart(let flow): return try mapping(from: event, flow: flow)
        case .scalar(let text, let style):
            check(text, style, event, in: context)
            return Node(.scalar(Node.Scalar(text, style.read)), at: event.start)
        case .alias(let name): report(Advice.alias(name, at: location(event)))
        default: break
        }
        return Node(.scalar(Node.Scalar("")), at: event.start)
    }

    private mutating func list(from start: YAMLEvent, flow: Bool) throws(EventError) -> Node {
        var items: [Node] = []
        let context = ScalarContext(owner: flow ? nil : start.start, isItem: true, isFlow: flow)
        while true {
            let event = try parser.next()
            if event.kind == .listEnd { return Node(.list(items.fitted), at: start.start) }
            items.append(try node(event, in: context))
        }
    }

    private mutating func mapping(from start: YAMLEvent, flow: Bool) throws(EventError) -> Node {
        var entries: [Node.Entry] = []
        var keys = KeyIndex()
        while true {
            let event = try parser.next()
            if event.kind == .mappingEnd { return Node(.mapping(entries.fitted), at: start.start) }
            let key = try key(event, of: start, flow: flow)
            if let key, let first = keys.insert(key, at: entries.count, in: entries) {
                report(Advice.duplicate(key, firstLine: entries[first].keyPosition.line, at: location(event)))
            }
            let context = ScalarContext(owner: event.start, isItem: false, isFlow: flow)
            let value = try node(try parser.next(), in: context)
            entries.append(Node.Entry(key: key ?? "", keyPosition: event.start, value: value))
        }
    }

    /// The text of a key; reports an error and returns `nil` if it is not a text.
    private mutating func key(_ event: YAMLEvent, of mapping: YAMLEvent, flow: Bool) throws(EventError) -> String? {
        refuseProperties(of: event)
        switch event.kind {
        case .scalar(let text, let style):
            if style == .plain, text == "<<" { report(Advice.mergeKey(at: location(event))) }
            if style == .literal || style == .folded || style == .plain && text.isEmpty {
                report(Advice.keyNotText(at: location(event)))
            }
            checkKey(text, style, event, flow: flow)
            return text
        case .alias(let name):
            report(Advice.alias(name, at: location(event)))
            return nil
        default:
            refuseKey(event, of: mapping)
            let count = findings.count
            _ = try node(event, in: ScalarContext(isFlow: true))
            findings.removeSubrange(count...)
            return nil
        }
    }

    /// A list or mapping as a key: most likely `{{name}}`, which YAML reads as two flow mappings.
    private mutating func refuseKey(_ key: YAMLEvent, of mapping: YAMLEvent) {
        guard !isFull else { return }
        let isInner =
            mapping.kind == .mappingStart(flow: true) && mapping.start.line == key.start.line
            && mapping.start.column + 1 == key.start.column
        let start = isInner ? mapping.start : key.start
        let text = line(start.line).dropFirst(start.column - 1)
        guard text.starts(with: "{{".unicodeScalars) else { return report(Advice.keyNotText(at: location(key))) }
        report(Advice.template(PlainText.templated(text), at: location(line: start.line, column: start.column)))
    }

    private mutating func refuseProperties(of event: YAMLEvent) {
        if let anchor = event.anchor { report(Advice.anchor(anchor, at: location(event))) }
        if let tag = event.tag { report(Advice.tag(tag, at: location(event))) }
    }

    mutating func report(_ finding: Diagnostic) {
        // One more than is shown, so that the output can mention that there are more.
        if !isFull { findings.append(finding) }
    }

    func location(_ event: YAMLEvent) -> SourceLocation { SourceLocation(file, event.start) }

    /// One line of the file; needed only after something suspicious was found.
    mutating func line(_ number: Int) -> [Unicode.Scalar] {
        let source = lines ?? SourceText(bytes)
        lines = source
        return source.line(number)
    }

    /// True once the limit of findings is exceeded; then no more checks are made.
    var isFull: Bool { findings.count > Limits.findings }

    func location(line: Int, column: Int) -> SourceLocation {
        SourceLocation(file, Position(line: line, column: column))
    }
}

/// The context of a scalar.
struct ScalarContext {
    /// The key or the list that it belongs to; `nil` at the root and in flow lists.
    var owner: Position?
    var isItem = false
    var isFlow = false
}

extension Array {
    /// The same elements without spare capacity: nodes live as long as their file.
    fileprivate var fitted: [Element] { capacity > count ? map(\.self) : self }
}

extension YAMLEvent.ScalarStyle {
    fileprivate var read: Node.Scalar.Style {
        switch self {
        case .plain: .plain
        case .singleQuoted, .doubleQuoted: .quoted
        case .literal, .folded: .block
        }
    }
}
