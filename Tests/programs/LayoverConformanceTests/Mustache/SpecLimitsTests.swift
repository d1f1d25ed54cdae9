import LayoverModel
import Testing

@testable import LayoverConformance

/// Each limit of spec mode from both sides.
struct SpecLimitsTests {
    /// Renders a template and returns the error, or `nil` if it succeeds.
    private func error(
        _ template: String, _ data: SuiteValue = .null, _ partials: [String: String] = [:]
    ) -> SpecError? {
        do throws(SpecError) {
            _ = try SpecMode.render(Array(template.utf8), data: data, partials: partials.mapValues { Array($0.utf8) })
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [(65_536, true), (65_537, false)])
    func `a template has a limit of bytes`(count: Int, renders: Bool) {
        #expect((error(String(repeating: "x", count: count)) == nil) == renders)
    }

    @Test(arguments: [(128, true), (129, false)])
    func `sections nest so deep`(count: Int, renders: Bool) {
        let template = String(repeating: "{{#.}}", count: count) + String(repeating: "{{/.}}", count: count)
        #expect((error(template, .bool(true)) == nil) == renders)
    }

    @Test(arguments: [(128, nil), (129, .tooDeep)] as [(Int, SpecError?)])
    func `partials nest so deep`(count: Int, expected: SpecError?) {
        var partials: [String: String] = [:]
        for level in 1...count { partials["p\(level)"] = "{{> p\(level + 1)}}" }
        #expect(error("{{> p1}}", .null, partials) == expected)
    }

    @Test(arguments: [
        "{{> p}}", "{{#.}}{{> p}}{{/.}}", "{{<p}}{{/p}}", "{{<p}}{{$a}}{{> p}}{{/a}}{{/p}}", "{{$a}}{{> p}}{{/a}}",
        "{{>*.}}", " {{> p}}\n",
    ])
    func `a recursion without end is an error`(partial: String) {
        #expect(error("{{> p}}", .text("p"), ["p": partial]) == .tooDeep)
    }

    @Test(arguments: [(99_998, nil), (99_999, .tooManySteps)] as [(Int, SpecError?)])
    func `takes a limit of steps, two of them for the text and the section`(count: Int, expected: SpecError?) {
        let list = SuiteValue.list(Array(repeating: .null, count: count))
        #expect(error("x{{#.}}{{/.}}", list) == expected)
    }

    @Test(arguments: [(1_048_576, nil), (1_048_577, .tooLarge)] as [(Int, SpecError?)])
    func `writes a limit of bytes`(count: Int, expected: SpecError?) {
        #expect(error("{{{.}}}", .text(String(repeating: "x", count: count))) == expected)
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            "{{>q}}", " {{>q}}\n", "{{<q}}{{$a}}\n  x\n{{/a}}{{/q}}", "{{#.}}{{>q}}{{/.}}", "{{$a}}  {{>q}}{{/a}}",
        ])
    func `text that doubles at each level ends at a limit`(call: String) {
        var partials = ["p0": String(repeating: " ", count: 60_000) + "{{$a}}\n{{/a}}"]
        for level in 1...40 {
            partials["p\(level)"] = String(repeating: call.replacing("q", with: "p\(level - 1)"), count: 4)
        }
        #expect([.tooManySteps, .tooLarge].contains(error("{{> p40}}", .bool(true), partials)))
    }
}
