import Foundation
import LayoverTestKit
import Testing

/// `layover-conformance` on suites that need no server.
struct ConformanceProgramTests {
    @Test(.enabled(if: Repository.hasShared("data"), "the shared suites are not there; set LAYOVER_SHARED"))
    func `the Mustache specification holds, and lambdas are left out by name`() async throws {
        let path = Repository.shared.appending(path: "conformance/mustache").path
        let run = try await ProgramRun.run(["mustache", path], program: "layover-conformance", in: Repository.root)
        #expect(run.exitCode == 0, "\(run.lines.filter { $0.hasPrefix("FAIL") }.joined(separator: "\n"))")
        #expect(run.lines.last?.contains(" passed, 0 failed, ") == true, "\(run.lines.suffix(1))")
        let left = run.lines.filter { $0.hasPrefix("SKIP") }
        #expect(!left.isEmpty && left.allSatisfy { $0.hasPrefix("SKIP ~lambdas: ") && $0.contains("lambda;") })
    }

    @Test func `a Mustache case that does not hold is named`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"tests": [
              {"name": "Right", "data": {"v": 1.5}, "template": "{{v}}{{> p}}", "partials": {"p": "!"}, "expected": "1.5!"},
              {"name": "Wrong", "data": "x", "template": "{{.}}", "expected": "y"},
              {"name": "Open", "data": null, "template": "{{#a}}", "expected": ""},
              {"name": "Code", "data": {"v": {"__tag__": "code"}}, "template": "{{v}}", "expected": ""}
            ]}
            """, to: "own.json")
        let run = try await ProgramRun.run(["mustache", "own.json"], program: "layover-conformance", in: folder)
        #expect(run.exitCode == 1)
        #expect(
            run.lines == [
                #"FAIL own: Wrong: expected "y", got "x""#,
                #"FAIL own: Open: expected "", got template:1:1: error: section 'a' is never closed; write '{{/a}}' [template.section-open]"#,
                "SKIP own: Code: its data contains a lambda; in Layover data never contains code",
                "1 passed, 2 failed, 1 skipped",
            ])
    }

    @Test(arguments: [
        (#"{"tests": 1}"#, "cannot read the cases of 'own.json'"), (nil, "cannot read the cases of 'own.json'"),
    ])
    func `a file that is no suite of Mustache is not understood`(text: String?, message: String) async throws {
        let folder = try TemporaryFolder()
        if let text { try folder.write(text, to: "own.json") }
        let run = try await ProgramRun.run(["mustache", "own.json"], program: "layover-conformance", in: folder)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message))
    }
}
