import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Flags in an application that knows OpenFeature but not Layover: its Python SDK with the OFREP provider.
///
/// That provider requests one flag at a time, so the bulk call, its `ETag` and its 304 are tested with plain HTTP.
struct OpenFeatureTests {
    /// Evaluates a flag of every type, and prints value, variant and reason of each as a line of JSON.
    private static let script = """
        import json, sys
        from openfeature import api
        from openfeature.evaluation_context import EvaluationContext
        from openfeature.contrib.provider.ofrep import OFREPProvider
        api.set_provider(OFREPProvider(sys.argv[1]))
        client = api.get_client()
        who = EvaluationContext("u-7", {"market": "GB", "plan": "gold"})
        found = {}
        for key, ask, default in [
            ("new-filters", client.get_boolean_details, False), ("copy", client.get_string_details, "none"),
            ("rows", client.get_integer_details, -1), ("ratio", client.get_float_details, -1.0),
            ("look", client.get_object_details, {}), ("nothing", client.get_boolean_details, True),
        ]:
            details = ask(key, default, who)
            found[key] = {
                "value": details.value, "variant": details.variant, "reason": str(details.reason),
                "error": str(details.error_code), "owner": details.flag_metadata.get("owner"),
            }
        print(json.dumps(found))
        """

    private static var python: URL { Repository.root.appending(path: ".build/openfeature-client/bin/python") }

    private func ask(_ server: ServerProcess) async throws -> JSONValue {
        let words = ["-c", Self.script, "http://127.0.0.1:\(server.port)"]
        let run = try await ProgramRun.run(words, executable: Self.python, in: Repository.root)
        try #require(run.exitCode == 0, "\(run.errors)")
        return try JSONValue(parsing: Array(run.output.utf8))
    }

    @Test func `an OpenFeature application reads flags of every type, and sees a kill`() async throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: Self.python.path),
            "the OpenFeature client is not there; run deploy/setup --for test")
        let folder = try FlagContent.make()
        try folder.write(
            "feature: ratio\nowner: apps\ntype: number\ndefault: 2.5\npermanent: true\n",
            to: "content/flags/features/ratio.yaml")
        try folder.write(
            "feature: look\nowner: apps\ntype: json\ndefault: { rows: [1, 2.5], dark: true }\npermanent: true\n",
            to: "content/flags/features/look.yaml")
        let server = try await FlagContent.start(folder)
        let before = try await ask(server)
        #expect(before["new-filters"]?["value"]?.bool == true)
        #expect(before["new-filters"]?["reason"]?.string == "TARGETING_MATCH")
        #expect(before["new-filters"]?["owner"]?.string == "apps")
        #expect(before["copy"]?["reason"]?.string == "SPLIT" || before["copy"]?["reason"]?.string == "DEFAULT")
        #expect(["Bon voyage", "Gute Reise"].contains(before["copy"]?["value"]?.string))
        #expect(before["rows"]?["value"]?.int == 3 && before["rows"]?["variant"]?.string == "few")
        #expect(before["ratio"]?["value"] == .double(2.5))
        #expect(before["look"]?["value"]?["rows"]?.items?.count == 2)
        #expect(before["nothing"]?["value"]?.bool == true)
        #expect(before["nothing"]?["error"]?.string?.contains("FLAG_NOT_FOUND") == true)

        let who = #""targetingKey":"u-7","market":"GB","plan":"gold""#
        let tag = try #require(try server.flags(nil, who).header("etag"))
        #expect(try server.flags(nil, who, ["If-None-Match: \(tag)"]).status == 304)

        let kill = try await FlagContent.flip(["kill", "feature:rows", "--reason", "wrong"], on: [server], in: folder)
        #expect(kill.exitCode == 0, "\(kill.errors)")
        let after = try await ask(server)
        #expect(after["rows"]?["value"]?.int == 1 && after["rows"]?["variant"]?.string == "one")
        #expect(after["rows"]?["reason"]?.string == "DISABLED")
        #expect(after["new-filters"]?["value"]?.bool == true)
        #expect(try server.flags(nil, who, ["If-None-Match: \(tag)"]).status == 200)
    }
}
