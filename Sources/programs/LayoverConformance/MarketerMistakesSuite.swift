import LayoverModel
import LayoverYAML

/// Typical mistakes of authors who are not programmers: the findings of the reader and of a small schema, with their lines.
enum MarketerMistakesSuite: Suite {
    static let name = "marketer-mistakes"
    static let summary = "mistakes in YAML, by outcome and line"

    private struct Case: Decodable {
        let id: String
        let yaml: String
        let outcome: String
        let line: Int
        let hint: String
        let value: SuiteValue?

        /// Cases about unknown fields assume a schema of four fields.
        ///
        /// All others accept further names.
        var isClosed: Bool { hint.contains("unknown field") }
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        for test in try SuiteFiles.cases(Case.self, at: path) { run(test, &report) }
    }

    private static func run(_ test: Case, _ report: inout Report) {
        var (root, diagnostics) = YAMLReader.read(Array(test.yaml.utf8), file: test.id)
        var value: SuiteValue?
        if let root {
            let schema = SmallSchema(file: test.id, isClosed: test.isClosed)
            let checked = schema.read(root)
            value = checked.value
            diagnostics = (diagnostics + checked.diagnostics).sorted()
        }
        let worst = diagnostics.first { $0.isError } ?? diagnostics.first
        let expected = "\(test.outcome) on line \(test.line)"
        let got = "\(worst?.severity.rawValue ?? "ok") on line \(worst?.location.line ?? 0)"
        guard expected == got else {
            let said = diagnostics.map(\.description).joined(separator: "; ")
            return report.fail(test.id, expected: "\(expected) (\(test.hint))", got: "\(got) (\(said))")
        }
        if let wanted = test.value, wanted != value {
            return report.fail(test.id, expected: "\(wanted)", got: "\(String(describing: value))")
        }
        report.pass()
    }
}

/// The schema that the cases assume: `title` and `body` are texts, `enabled` is a boolean, `app` is a version.
private struct SmallSchema {
    let file: String
    let isClosed: Bool
    private static let fields = ["app", "body", "enabled", "title"]

    func read(_ root: Node) -> (value: SuiteValue, diagnostics: [Diagnostic]) {
        guard let entries = root.entries else { return value(of: root, in: "") }
        var members: [String: SuiteValue] = [:]
        var diagnostics: [Diagnostic] = []
        for entry in entries {
            let read = value(of: entry.value, in: entry.key)
            members[entry.key] = read.value
            diagnostics += read.diagnostics
            if isClosed, !Self.fields.contains(entry.key) { diagnostics.append(unknown(entry)) }
        }
        return (.object(members), diagnostics)
    }

    private func value(of node: Node, in field: String) -> (value: SuiteValue, diagnostics: [Diagnostic]) {
        switch node.content {
        case .mapping: return read(node)
        case .list(let items):
            let all = items.map { value(of: $0, in: "") }
            return (.list(all.map(\.value)), all.flatMap(\.diagnostics))
        case .scalar(let scalar):
            switch meaning(of: scalar, in: field) {
            case .success(let value): return (value, [])
            case .failure(let problem):
                let finding = Diagnostic.error(
                    problem.code, problem.message, at: SourceLocation(file, node.position),
                    length: max(1, scalar.text.unicodeScalars.count))
                return (.null, [finding])
            }
        }
    }

    private func meaning(of scalar: Node.Scalar, in field: String) -> Result<SuiteValue, ScalarProblem> {
        switch field {
        case "title", "body": .success(.text(scalar.asText()))
        case "enabled": scalar.asBool().map(SuiteValue.bool)
        case "app": scalar.asVersion().map(SuiteValue.text)
        default: scalar.asAny().map { SuiteValue($0) }
        }
    }

    private func unknown(_ entry: Node.Entry) -> Diagnostic {
        let near = suggestion(for: entry.key, among: Self.fields).map { "did you mean '\($0)'?" }
        let advice = near ?? "there are " + Self.fields.joined(separator: ", ")
        return .error(
            "schema.unknown-field", "unknown field '\(entry.key)'; \(advice)",
            at: SourceLocation(file, entry.keyPosition), length: max(1, entry.key.unicodeScalars.count))
    }
}
