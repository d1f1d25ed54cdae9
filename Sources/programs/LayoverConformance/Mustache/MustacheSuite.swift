import Foundation

/// The public specification of Mustache, in spec mode.
///
/// Cases with lambdas are skipped by name.
enum MustacheSuite: Suite {
    static let name = "mustache"
    static let summary = "the Mustache specification in spec mode, without lambdas"

    private struct File: Decodable {
        let tests: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let data: SuiteValue
        let template: String
        let partials: [String: String]?
        let expected: String
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        for file in try SuiteFiles.found(SuiteFiles.paths(at: path), at: path) {
            let module = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
            for test in try SuiteFiles.decoded(File.self, at: file).flatMap(\.tests) {
                run(test, "\(module): \(test.name)", &report)
            }
        }
    }

    private static func run(_ test: Case, _ id: String, _ report: inout Report) {
        guard !hasLambda(test.data) else {
            return report.skip(id, because: "its data contains a lambda; in Layover data never contains code")
        }
        let partials = (test.partials ?? [:]).mapValues { Array($0.utf8) }
        do {
            let output = try SpecMode.render(Array(test.template.utf8), data: test.data, partials: partials)
            let text = String(decoding: output, as: UTF8.self)
            report.expect(id, test.expected.debugDescription, got: text.debugDescription)
        } catch {
            report.fail(id, expected: test.expected.debugDescription, got: "\(error)")
        }
    }

    /// The suite writes lambdas as objects that are tagged as code.
    private static func hasLambda(_ value: SuiteValue) -> Bool {
        switch value {
        case .object(let members): members["__tag__"] == .text("code") || members.values.contains(where: hasLambda)
        case .list(let items): items.contains(where: hasLambda)
        default: false
        }
    }
}
