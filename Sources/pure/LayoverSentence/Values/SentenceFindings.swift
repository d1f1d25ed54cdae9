import LayoverModel

/// Collects findings about a grammar.
struct SentenceFindings {
    private(set) var all: [SentenceFinding] = []

    var hasErrors: Bool { all.contains { $0.diagnostic.isError } }

    /// Adds an error in a value.
    mutating func error(_ code: String, _ message: String, at node: WrittenNode) {
        add(.error, code: code, message: message, at: node.location, path: node.path, length: node.text)
    }

    /// Adds an error in a name.
    mutating func error(_ code: String, _ message: String, atKey node: WrittenNode) {
        add(.error, code: code, message: message, at: node.keyLocation, path: node.path, length: node.key)
    }

    mutating func warning(_ code: String, _ message: String, atKey node: WrittenNode) {
        add(.warning, code: code, message: message, at: node.keyLocation, path: node.path, length: node.key)
    }

    /// Reports that a part is missing below `node`, with the path that it would have.
    mutating func missing(_ code: String, _ message: String, below node: WrittenNode, path: [String]) {
        add(
            .error, code: code, message: message, at: node.keyLocation, path: node.path + path,
            length: node.keyPosition == nil ? nil : node.key)
    }

    mutating func add(
        _ severity: Diagnostic.Severity, code: String, message: String, at location: SourceLocation,
        path: [String], length: String? = nil
    ) {
        let length = max(1, length?.unicodeScalars.count ?? 1)
        all.append(
            SentenceFinding(
                diagnostic: Diagnostic(
                    severity, code: "sentence." + code, message: message, at: location, length: length),
                path: path))
    }

    mutating func append(_ more: SentenceFindings) { all += more.all }

    /// Adds an error about an unknown name, with the nearest known one.
    mutating func unknown(_ kind: String, _ node: WrittenNode, among known: some Sequence<String>, code: String? = nil)
    {
        error(
            code ?? "unknown-" + kind,
            "no \(kind) is called '\(node.text ?? "")'; \(SentenceFindings.advice(node.text ?? "", known))", at: node)
    }

    static func advice(_ word: String, _ known: some Sequence<String>) -> String {
        if let near = suggestion(for: word, among: known) { return "did you mean '\(near)'?" }
        let names = known.prefix(8).map(\.self)
        return names.isEmpty ? "none exist yet" : "there are \(names.joined(separator: ", "))"
    }

    /// Checks that a mapping has only these keys.
    mutating func checkKeys(_ node: WrittenNode, _ known: [String], of what: String) {
        for entry in node.entries ?? [] where !known.contains(entry.key) {
            error(
                "unknown-key", "\(what) has no key '\(entry.key)'; \(SentenceFindings.advice(entry.key, known))",
                atKey: entry)
        }
    }

    /// The entries of a value that must be a mapping.
    mutating func mapping(_ node: WrittenNode?, _ what: String) -> [WrittenNode] {
        guard let node else { return [] }
        if let entries = node.entries { return entries }
        error("bad-value", "\(what) is a mapping; write '\(node.key): { ... }'", at: node)
        return []
    }

    /// The items of a value that must be a list.
    mutating func list(_ node: WrittenNode?, _ what: String) -> [WrittenNode] {
        guard let node else { return [] }
        if let items = node.items { return items }
        error("bad-value", "\(what) is a list; write '\(node.key): [ ... ]'", at: node)
        return []
    }

    /// The text of a value that must be a scalar.
    mutating func scalar(_ node: WrittenNode?, _ what: String) -> String? {
        guard let node else { return nil }
        if let text = node.text, !node.node.isNull { return text }
        error("bad-value", "\(what) is one word or text; write '\(node.key): ...'", at: node)
        return nil
    }

    mutating func whole(_ node: WrittenNode?, _ range: ClosedRange<Int>, _ what: String) -> Int? {
        guard let node else { return nil }
        if let number = node.text.flatMap(Int.init), range.contains(number) { return number }
        error("bad-value", "\(what) is a whole number of \(range.lowerBound) to \(range.upperBound)", at: node)
        return nil
    }

    mutating func identifier(_ node: WrittenNode, isKey: Bool = true) -> String? {
        let id = isKey ? node.key : node.text ?? ""
        if SentenceIdentifier.isSound(id) { return id }
        let message = "'\(id.prefix(80))' is not an identifier; \(SentenceIdentifier.advice)"
        if isKey { error("bad-id", message, atKey: node) } else { error("bad-id", message, at: node) }
        return nil
    }
}
