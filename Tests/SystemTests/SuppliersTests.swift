import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The file of suppliers, as a started server reads it.
struct SuppliersTests {
    private static let good = """
        suppliers:
          skyscanner:
            protocol: skyscanner-v3
            markets: all
            create: http://127.0.0.1:9/create
            poll: http://127.0.0.1:9/poll/{session}
            headers: { x-api-key: { env: LAYOVER_TEST_KEY } }
            addresses: [127.0.0.1]

        """

    @Test func `a file with a mistake keeps the server from starting, and says where it is`() async throws {
        let content = try SmallContent.folder()
        try content.write(Self.good + "    headers: { x-api-key: s3cret-s3cret }\n    queu: 1\n", to: "suppliers.yaml")
        let run = try await ProgramRun.run(
            ["serve", "--content", content.url.path, "--suppliers", "suppliers.yaml"], in: content)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.errors.contains("suppliers.yaml:9:5: error: "))
        #expect(!run.errors.contains("s3cret"))
        let unset = try await ProgramRun.run(
            ["serve", "--content", content.url.path, "--suppliers", "nowhere.yaml"], in: content)
        #expect(unset.exitCode == 2 && unset.errors.contains("'nowhere.yaml' cannot be read"))
    }

    @Test func `a header whose variable is not set is a finding`() async throws {
        let content = try SmallContent.folder()
        try content.write(Self.good, to: "suppliers.yaml")
        let run = try await ProgramRun.run(
            ["serve", "--content", content.url.path, "--suppliers", "suppliers.yaml"], in: content)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("suppliers.yaml:7:34: error: the environment has no 'LAYOVER_TEST_KEY'"))
    }

    @Test func `checking content leaves the file alone`() async throws {
        let content = try SmallContent.folder()
        let run = try await ProgramRun.run(
            ["check", content.url.path], in: content, environment: ["LAYOVER_SUPPLIERS": "nowhere.yaml"])
        #expect(run.exitCode == 0)
    }

    @Test func `a server shows which suppliers it queries`() async throws {
        let content = try SmallContent.folder()
        try content.write(Self.good, to: "suppliers.yaml")
        let server = try await ServerProcess(
            content: content.url, state: content.path("state"),
            environment: ["LAYOVER_SUPPLIERS": content.path("suppliers.yaml"), "LAYOVER_TEST_KEY": "s3cret-s3cret"])
        let status = try server.status()
        let supplier = try #require(status["suppliers"]?.items?.first)
        #expect(supplier["name"]?.string == "skyscanner" && supplier["protocol"]?.string == "skyscanner-v3")
        let client = try RawClient(port: server.adminPort)
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let metrics = try client.reply().text
        #expect(metrics.contains("layover_supplier_waiting{supplier=\"skyscanner\",ask=\"poll\"} 0\n"))
        #expect(metrics.contains("layover_upstream_calls_under_way 0\n"))
        #expect(!server.written.contains("s3cret") && !status.description.contains("s3cret"))
        withExtendedLifetime(content) {}
    }
}
