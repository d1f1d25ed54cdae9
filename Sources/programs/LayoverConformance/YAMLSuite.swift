import LayoverModel
import LayoverYAML

/// The YAML test suite, checked with the parser's events.
///
/// If a case has loaded values, those of the reader are checked too.
enum YAMLSuite: Suite {
    static let name = "yaml"
    static let summary = "yaml-test-suite: events of libyaml, values of the reader"

    private struct Case: Decodable {
        let id: String
        let valid: Bool
        let yaml: String
        let events: [String]
        let json_documents: [SuiteValue]?
        /// The known behaviour of libyaml; if it is missing, the case itself applies.
        let libyaml_0_2_5: String?
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        for test in try SuiteFiles.cases(Case.self, at: path) { run(test, &report) }
    }

    private static func run(_ test: Case, _ report: inout Report) {
        let (events, error) = events(of: test.yaml)
        let same = normalised(events) == normalised(test.events)
        let got =
            switch (test.valid, error) {
            case (true, nil): same ? "match" : "differs"
            case (true, .some): "rejects-valid"
            case (false, nil): "accepts-invalid"
            case (false, .some): "rejects"
            }
        let expected = test.libyaml_0_2_5 ?? (test.valid ? "match" : "rejects")
        guard got == expected else {
            return report.fail(test.id, expected: expected, got: got + (error.map { ": \($0)" } ?? ": \(events)"))
        }
        guard expected == "match" || expected == "rejects" else {
            return report.skip(test.id, because: "expected difference of libyaml 0.2.5: \(expected)")
        }
        if let miss = valueMiss(test) {
            report.fail(test.id, expected: "the case's values, or a located error", got: miss)
        } else {
            report.pass()
        }
    }

    /// The events in the suite's notation, and the error that ended them early.
    private static func events(of text: String) -> ([String], EventError?) {
        var parser = EventParser(Array(text.utf8), depthLimit: 1000)
        var events: [String] = []
        do {
            while events.last != "-STR" { events.append(try parser.next().notation) }
            return (events, nil)
        } catch {
            return (events, error)
        }
    }

    /// Removes the style of lists and mappings, which the measured results also omit.
    private static func normalised(_ events: [String]) -> [String] {
        events.map { event in
            for style in ["+SEQ []", "+MAP {}"] where event.hasPrefix(style) {
                return String(style.prefix(4)) + event.dropFirst(style.count)
            }
            return event
        }
    }

    /// Reads a valid case.
    ///
    /// Returns the result if it is neither the case's value nor an error with a location.
    private static func valueMiss(_ test: Case) -> String? {
        let (root, diagnostics) = YAMLReader.read(Array(test.yaml.utf8), file: test.id)
        guard let root else { return diagnostics.contains { $0.isError } ? nil : "no value and no error" }
        guard test.valid, let documents = test.json_documents else { return nil }
        let value = SuiteValue(root)
        guard documents.count <= 1, value == documents.first ?? .null else { return "\(value)" }
        return nil
    }
}
