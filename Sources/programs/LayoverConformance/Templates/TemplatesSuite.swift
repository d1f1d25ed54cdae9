import LayoverModel
import LayoverSeal

/// Templates with one hole each: those that must compile, those that compile only with a typed field, and those that must be
/// rejected at a given place.
enum TemplatesSuite: Suite {
    static let name = "templates"
    static let summary = "card templates that must compile, and templates that must be rejected"

    struct Case: Decodable {
        let id: String
        let level: String
        let verdict: String
        let context: String
        let template: String
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        let cases = try SuiteFiles.cases(Case.self, at: path)
        let digest = try Seal()
        let hosts = SuiteCard.hosts(in: cases.map(\.template))
        var levels: [String: (passed: Int, all: Int)] = [:]
        for test in cases {
            let miss = miss(test) { SuiteCard(test.template, $0, hosts: hosts, digest: digest) }
            report.add("\(test.id) (\(test.level))", miss: miss.map { (test.verdict, $0) })
            let before = levels[test.level] ?? (0, 0)
            levels[test.level] = (before.passed + (miss == nil ? 1 : 0), before.all + 1)
        }
        for (level, count) in levels.sorted(by: { $0.key < $1.key }) {
            report.printLine("\(level): \(count.passed) of \(count.all)")
        }
    }

    /// The error in a case; `nil` if the case passes.
    private static func miss(_ test: Case, _ card: (FieldType) -> SuiteCard) -> String? {
        guard ["safety", "policy"].contains(test.level) else { return "cannot judge the level '\(test.level)'" }
        switch test.verdict {
        case "allow": return refusal(of: card(type(test.context)))
        case "reject": return acceptance(of: card(type(test.context)))
        case "allow-if-typed": return typedMiss(card)
        default: return "cannot judge the verdict '\(test.verdict)'"
        }
    }

    private static func type(_ context: String) -> FieldType {
        switch context {
        case "url-whole": .link
        case "url-whole-image": .image
        default: .text
        }
    }

    private static func refusal(of card: SuiteCard) -> String? {
        let (compiled, errors) = card.compile()
        return compiled == nil ? "\(errors.first.map(\.description) ?? "no card and no error")" : nil
    }

    private static func acceptance(of card: SuiteCard) -> String? {
        let (compiled, errors) = card.compile()
        if compiled != nil { return "it compiles" }
        guard !errors.isEmpty else { return "no card and no error" }
        return errors.first { !card.isLocated($0) }.map { "an error without a place in the template: \($0)" }
    }

    /// Passes if some typed fields compile, but not all of them, and a plain text is rejected.
    private static func typedMiss(_ card: (FieldType) -> SuiteCard) -> String? {
        if let miss = acceptance(of: card(.text)) { return "for a field of type text: \(miss)" }
        let typed = FieldType.named.map(\.type).filter { $0 != .text && $0 != .html }
        let fitting = typed.filter { refusal(of: card($0)) == nil }
        if fitting.isEmpty { return "no type of field does; color: \(refusal(of: card(.color)) ?? "")" }
        return fitting.count == typed.count ? "it compiles with any type of field" : nil
    }
}
