package import LayoverModel
import LayoverTargeting

/// Checks one file's nodes against their shapes and collects every finding.
///
/// A file without errors can be decoded without further checks of its form; the linker checks what names refer to.
package struct SchemaChecker {
    private let file: String
    private let zones: any ZoneRules
    /// Texts that readers see, for checks of their content.
    package private(set) var shown: [Node] = []
    package private(set) var findings: [Diagnostic] = []

    package init(file: String, zones: any ZoneRules) {
        self.file = file
        self.zones = zones
    }

    /// The findings about a whole file whose top level is `record`.
    package static func check(_ root: Node, as record: Record, file: String, zones: any ZoneRules) -> [Diagnostic] {
        var checker = SchemaChecker(file: file, zones: zones)
        checker.check(root, record)
        return checker.findings
    }

    package mutating func check(_ node: Node, _ record: Record) {
        guard let entries = node.entries else {
            report(
                "schema.form", "expected a \(record.name) with keys, found \(form(of: node)); \(keysHint(record))",
                at: node
            )
            return
        }
        for entry in entries where findings.count < Limits.formFindings {
            guard let key = record.key(entry.key) else {
                unknown(entry, in: record)
                continue
            }
            check(entry.value, key.shape, key: key.name)
        }
        for key in record.keys where key.required && node[key.name] == nil {
            report("schema.missing-key", "'\(key.name)' is missing; add '\(key.name): ...': \(key.summary)", at: node)
        }
        checkChoice(node, record)
    }

    private mutating func checkChoice(_ node: Node, _ record: Record) {
        guard !record.exactlyOne.isEmpty, !record.isCompiledChoice else { return }
        let found = record.exactlyOne.filter { node[$0] != nil }
        guard found.count != 1 else { return }
        let names = record.exactlyOne.map { "'\($0)'" }
        let what = found.isEmpty ? "none" : found.map { "'\($0)'" }.joined(separator: " and ")
        report(
            "schema.exactly-one",
            "a \(record.name) has exactly one of \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1]), found \(what)",
            at: node)
    }

    package mutating func check(_ node: Node, _ shape: Shape, key: String) {
        switch shape {
        case .record(let record): check(node, record)
        case .list(let item, let count): checkList(node, of: item, count: count, key: key)
        case .oneOrMany(let item, let count):
            if node.list != nil {
                checkList(node, of: item, count: count, key: key)
            } else {
                check(node, item, key: key)
            }
        case .map(let keyShape, let value, let count):
            checkMap(node, keys: keyShape, values: value, count: count, key: key)
        case .either(let shapes): checkEither(node, shapes, key)
        case .elsewhere(.element): checkElementType(node, key, depth: 0)
        case .targeting:
            if node.entries == nil {
                report(
                    "schema.form",
                    "'\(key)' takes a condition such as '{ market: GB }', found \(form(of: node))", at: node)
            }
        case .condition, .sentenceCondition, .literal, .elsewhere: break
        case .fieldType: checkFieldType(node, key, depth: 0)
        default: checkScalar(node, shape, key)
        }
    }

    private mutating func checkList(_ node: Node, of item: Shape, count: ClosedRange<Int>, key: String) {
        guard let items = node.list else {
            report(
                "schema.form",
                "'\(key)' takes a list, found \(form(of: node)); write '[...]' or lines that start with '- '", at: node)
            return
        }
        if !count.contains(items.count) {
            report(
                "schema.count",
                "'\(key)' has \(items.count) items; it takes \(count.lowerBound) to \(count.upperBound)", at: node)
        }
        for node in items where findings.count < Limits.formFindings { check(node, item, key: key) }
    }

    private mutating func checkMap(
        _ node: Node, keys keyShape: Shape, values value: Shape, count: ClosedRange<Int>, key: String
    ) {
        guard let entries = node.entries else {
            report("schema.form", "'\(key)' takes 'name: value' pairs, found \(form(of: node))", at: node)
            return
        }
        if !count.contains(entries.count) {
            report(
                "schema.count",
                "'\(key)' has \(entries.count) entries; it takes \(count.lowerBound) to \(count.upperBound)", at: node)
        }
        for entry in entries where findings.count < Limits.formFindings {
            checkScalar(Node(.scalar(Node.Scalar(entry.key)), at: entry.keyPosition), keyShape, key)
            check(entry.value, value, key: entry.key)
        }
    }

    private mutating func checkEither(_ node: Node, _ shapes: [Shape], _ key: String) {
        let fitting = shapes.filter { $0.takes(formOf: node) }
        guard let last = fitting.last else {
            let wanted = shapes.map(\.inWords).joined(separator: " or ")
            report("schema.form", "'\(key)' takes \(wanted), found \(form(of: node))", at: node)
            return
        }
        for shape in fitting.dropLast() {
            var trial = SchemaChecker(file: file, zones: zones)
            trial.check(node, shape, key: key)
            if trial.findings.isEmpty {
                shown += trial.shown
                return
            }
        }
        // If several mappings fit, the first whose required keys are present is used.
        let meant = fitting.first { shape in
            guard case .record(let record) = shape else { return false }
            let required = record.keys.filter(\.required)
            return !required.isEmpty && required.allSatisfy { node[$0.name] != nil }
        }
        check(node, meant ?? last, key: key)
    }

    private mutating func checkScalar(_ node: Node, _ shape: Shape, _ key: String) {
        guard let scalar = node.scalar else {
            report("schema.form", "'\(key)' takes \(shape.inWords), found \(form(of: node))", at: node)
            return
        }
        if let problem = ScalarRules(zones: zones).problem(with: scalar, as: shape, key: key) {
            findings.append(
                .error(
                    problem.code, problem.message, at: SourceLocation(file, node.position),
                    length: max(1, scalar.text.unicodeScalars.count)))
        } else if case .shown = shape {
            shown.append(node)
        }
    }

    private mutating func checkFieldType(_ node: Node, _ key: String, depth: Int) {
        guard depth <= Limits.typeDepth else {
            report(
                "schema.too-deep", "the type of '\(key)' has more than \(Limits.typeDepth) lists within one another",
                at: node)
            return
        }
        if let text = node.text {
            if FieldType(name: text) == nil, text != "list" || key != "type" { unknownType(text, node) }
            return
        }
        guard let entries = node.entries else {
            report("schema.form", "a type is a word or '{ type: list, of: ... }', found \(form(of: node))", at: node)
            return
        }
        for entry in entries where !["type", "of", "optional", "summary"].contains(entry.key) {
            let near = suggestion(for: entry.key, among: ["type", "of", "optional", "summary"])
            report(
                "schema.unknown-key",
                "unknown key '\(entry.key)' in a type; \(meant(near, else: "it takes type, of, optional and summary"))",
                at: entry.keyPosition)
        }
        if let optional = node["optional"] { checkScalar(optional, .bool, "optional") }
        checkElement(node, key, depth: depth)
    }

    private mutating func checkElement(_ node: Node, _ key: String, depth: Int) {
        guard let word = node["type"]?.text else {
            report("schema.missing-key", "'type' is missing; write 'type: text' or 'type: list'", at: node)
            return
        }
        guard word == "list" else {
            if FieldType(name: word) == nil { unknownType(word, node["type"] ?? node) }
            if let of = node["of"] { report("schema.form", "'of' belongs to 'type: list'", at: of) }
            return
        }
        guard let of = node["of"] else {
            report("schema.missing-key", "'of' is missing; name the type of the items: 'of: text'", at: node)
            return
        }
        checkElementType(of, key, depth: depth)
    }

    /// Checks the element type of a list: a type, or columns with their types.
    private mutating func checkElementType(_ of: Node, _ key: String, depth: Int) {
        guard let columns = of.entries, of["type"]?.text == nil else {
            checkFieldType(of, key, depth: depth + 1)
            return
        }
        for column in columns { checkFieldType(column.value, column.key, depth: depth + 1) }
    }

    private mutating func unknownType(_ text: String, _ node: Node) {
        let names = FieldType.named.map(\.name) + ["list"]
        let hint = meant(suggestion(for: text, among: names), else: "there are: \(names.joined(separator: ", "))")
        report("schema.unknown-type", "unknown type '\(text)'; \(hint)", at: node)
    }

    private mutating func unknown(_ entry: Node.Entry, in record: Record) {
        let near = suggestion(for: entry.key, among: record.keys.map(\.name))
        findings.append(
            .error(
                "schema.unknown-key",
                "unknown key '\(entry.key)' in a \(record.name); \(meant(near, else: keysHint(record)))",
                at: SourceLocation(file, entry.keyPosition), length: max(1, entry.key.unicodeScalars.count)))
    }

    private func keysHint(_ record: Record) -> String {
        record.keys.isEmpty
            ? "it takes names and texts" : "it takes: \(record.keys.map(\.name).joined(separator: ", "))"
    }

    private mutating func report(_ code: String, _ message: String, at node: Node) {
        report(code, message, at: node.position)
    }

    private mutating func report(_ code: String, _ message: String, at position: Position) {
        findings.append(.error(code, message, at: SourceLocation(file, position)))
    }
}

/// `did you mean 'x'?`, or another remedy.
package func meant(_ near: String?, else other: String) -> String {
    near.map { "did you mean '\($0)'?" } ?? other
}

/// A node's form in words, for messages.
package func form(of node: Node) -> String {
    switch node.content {
    case .scalar(let scalar) where scalar.style == .plain && scalar.text.isEmpty: "nothing"
    case .scalar(let scalar): "the text '\(scalar.text.prefix(40))'"
    case .list: "a list"
    case .mapping: "'name: value' pairs"
    }
}
