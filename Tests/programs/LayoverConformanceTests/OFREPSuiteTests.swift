import Dispatch
import Foundation
import LayoverTestKit
import Testing

@testable import LayoverConformance

struct OFREPSuiteTests {
    /// The suite blocks on servers that start on Swift's own threads, so it runs on another thread.
    private func run(path: String) async throws -> Report {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        var report = Report(isQuiet: true)
                        try OFREPSuite.run(path: path, url: nil, report: &report)
                        return report
                    })
            }
        }
    }

    private func run(_ cases: String, flags: String) async throws -> Report {
        let folder = try TemporaryFolder()
        try folder.write(#"{"cases":[\#(cases)]}"#, to: "cases.json")
        try folder.write(#"{"flags":{\#(flags)}}"#, to: "flags.json")
        let report = try await run(path: folder.path)
        withExtendedLifetime(folder) {}
        return report
    }

    @Test(.enabled(if: SuiteFolders.areShared, "no shared conformance folder: set LAYOVER_SHARED"))
    func `every case of the protocol passes`() async throws {
        let report = try await run(path: SuiteFolders.shared + "/ofrep")
        #expect(report.misses.isEmpty)
        #expect(report.skipped == 0)
        #expect(report.passed >= 29)
    }

    private static let flag = #""a b":{"state":"ENABLED","variants":{"x":1,"y":2},"defaultVariant":"x"}"#

    /// One step of a case on the flag `a b`, and its expectation.
    private func step(_ expect: String, path: String = "/ofrep/v1/evaluate/flags/a%20b") -> String {
        #"{"name":"n","level":"MUST","steps":[{"request":{"method":"POST","path":"\#(path)","body":{"context":{}}},"expect":\#(expect)}]}"#
    }

    private static let wrong = [
        #"{"status":201}"#, #"{"status_in":[201]}"#, #"{"headers":{"Content-Type":"text/html"}}"#,
        #"{"headers_present":["X-None"]}"#, #"{"header_contains":{"Cache-Control":"public"}}"#,
        #"{"header_equals":{"Cache-Control":"private"}}"#, #"{"header_tokens":{"Cache-Control":["public"]}}"#,
        #"{"body_contains":{"value":2}}"#, #"{"body_contains":{"metadata":{"owner":"x"}}}"#,
        #"{"body_key_in":{"reason":["SPLIT"]}}"#, #"{"body_absent":["value"]}"#, #"{"body_empty":true}"#,
        #"{"body_types":{"value":"string"}}"#, #"{"body_values_primitive":true}"#, #"{"flag_keys":["a b"]}"#,
        #"{"flag_contains":{"a b":{}}}"#, #"{"flag_error":{"a b":"GENERAL"}}"#, #"{"event_streams":{}}"#,
        #"{"save":{"v":"nothing"}}"#, #"{"same":{"value":"v"}}"#, #"{"save_header":{"e":"ETag"}}"#,
        #"{"unheard_of":1}"#,
    ]

    @Test func `a wrong expectation is a miss`() async throws {
        let report = try await run(Self.wrong.map { step($0) }.joined(separator: ","), flags: Self.flag)
        #expect(report.failed == Self.wrong.count)
        #expect(report.passed == 0)
    }

    private static let right = [
        #"{"status":200,"status_in":[200],"headers":{"content-type":"application/json"},"headers_present":["Date"]}"#,
        #"{"header_contains":{"Cache-Control":"private"},"header_tokens":{"Cache-Control":["NO-CACHE"]}}"#,
        #"{"body_contains":{"value":1,"metadata":{"owner":"flags"}},"body_types":{"value":"number"}}"#,
        #"{"body_absent":["errorCode"],"body_values_primitive":["metadata"],"save":{"v":"value"},"same":{"value":"v"}}"#,
    ]

    @Test func `a right one is not`() async throws {
        let report = try await run(Self.right.map { step($0) }.joined(separator: ","), flags: Self.flag)
        #expect(report.passed == Self.right.count, "\(report.misses)")
    }

    @Test func `targeting of every kind is translated`() async throws {
        let flags = """
            "nested": {"variants":{"a":"A","b":"B","c":"C"},"defaultVariant":"c","targeting":{"if":[
              {"and":[{"==":[{"var":"country"},"DE"]},{"!":{"in":[{"var":"plan"},["gold","silver"]]}}]},
              {"if":[{">=":[{"var":"age"},18]},"a",null]}, {"starts_with":[{"var":"mail"},"x."]}, "b"]}},
            "bool": {"variants":{"true":true,"false":false},"defaultVariant":"false","targeting":{"==":[{"var":"country"},"DE"]}},
            "split": {"variants":{"Odd Name":1,"b":2},"defaultVariant":"b","targeting":{"fractional":[{"var":"mail"},["Odd Name",1],["b",0]]}},
            "sem": {"variants":{"on":true,"off":false},"defaultVariant":"off","targeting":{"if":[{"sem_ver":[{"var":"v"},">=","1.2.0"]},"on"]}},
            "off": {"state":"DISABLED","variants":{"on":true,"off":false},"defaultVariant":"off"}
            """
        func ask(_ key: String, _ context: String, variant: String) -> String {
            #"{"name":"\#(key) \#(variant)","steps":[{"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags/\#(key)","body":{"context":{\#(context)}}},"expect":{"body_contains":{"variant":"\#(variant)"}}}]}"#
        }
        let cases = [
            ask("nested", #""country":"DE","age":18"#, variant: "a"),
            ask("nested", #""country":"DE","age":17,"mail":"x.y""#, variant: "c"),
            ask("nested", #""country":"DE","plan":"gold","mail":"x.y""#, variant: "b"),
            ask("nested", #""country":"FR""#, variant: "c"),
            ask("bool", #""country":"DE""#, variant: "true"), ask("bool", "", variant: "false"),
            ask("split", #""mail":"m""#, variant: "Odd Name"), ask("sem", #""v":"1.10.0""#, variant: "on"),
            ask("sem", #""v":"1.1.9""#, variant: "off"),
            ask("off", "", variant: "off"),
        ]
        let report = try await run(cases.joined(separator: ","), flags: flags)
        #expect(report.misses.isEmpty)
        #expect(report.passed == cases.count)
    }

    @Test func `steps carry values, and actions they do not know are left out by name`() async throws {
        let cases = """
            {"name":"etag","steps":[
              {"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags","body":{"context":{}}},"expect":{"save_header":{"e":"ETag"}}},
              {"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags","headers":{"If-None-Match":"W/$e|strong"},"body":{"context":{}}},"expect":{"status":304,"header_equals":{"ETag":"$e"}}},
              {"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags","headers":{"If-None-Match":"$e|unquote"},"body":{"context":{}}},"expect":{"status":304}},
              {"action":"kill","flag":"a b"},
              {"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags","headers":{"If-None-Match":"$e"},"body":{"context":{}}},"expect":{"status":200,"flag_contains":{"a b":{"reason":"DISABLED"}}}}]},
            {"name":"revived","steps":[
              {"request":{"method":"POST","path":"/ofrep/v1/evaluate/flags/a%20b","body":{"context":{}}},"expect":{"body_contains":{"reason":"STATIC"}}}]},
            {"name":"strange","steps":[{"action":"unheard-of"}]},
            {"name":"silent","steps":[{"action":"open-sse"},{"expect_sse":{"event":"message","within_ms":50}}]}
            """
        let report = try await run(cases, flags: Self.flag)
        #expect(report.misses == ["silent (no level)"])
        #expect(report.passed == 2)
        #expect(report.skipped == 1)
    }
}
