import Foundation
import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverServer
import LayoverTestKit
import LayoverYAML
import Testing

/// `/metrics` of a whole server after traffic of each kind, as promtool and Prometheus read it, with the shipped alerts and
/// the shipped dashboard.
@Suite(.serialized, .enabled(if: PrometheusProcess.isInstalled, "prometheus is wanted: deploy/setup --for test"))
struct MetricsTests {
    private static let services = """
        services:
          hints:
            url: http://127.0.0.1:1/fields
            addresses: [127.0.0.1/32]
        webhooks:
          apps:
            url: http://127.0.0.1:1/hook
            keys: [{ file: KEY }]
            addresses: [127.0.0.1/32]

        """

    /// Prefixes of metrics that only a server with a shared store has.
    private static let ofStore = [
        "layover_store_", "layover_servers_live", "layover_rows_shipp", "layover_rows_waiting_",
        "layover_rows_refused_segments",
    ]

    /// A server after requests of every kind.
    private func site() async throws -> LiveSite {
        let folder = try LiveSite.content()
        try folder.write("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n", to: "webhook.key")
        let services = Self.services.replacing("KEY", with: folder.path("webhook.key"))
        let site = try await LiveSite(folder, services: services, more: ["--trips"])
        #expect(try site.search().status == 200)
        try attach(site.server)
        try tap(site.server)
        var trip = try SharedTrip(on: site.server)
        try trip.join("ben")
        _ = try trip.vote("yes", on: try trip.add(1, as: "ana"), as: "ben")
        #expect(try OnCall.kill("advice", on: site.server, #"{"reason": "a test"}"#) == 200)
        #expect(try site.server.layout(facts: "\"results.direct.count\": 3").status == 200)
        #expect(try OnCall.revive("advice", on: site.server) == 200)
        #expect(try site.server.get("/nowhere/secret-path").status == 404)
        #expect(try site.server.get("/v1/layouts/flight-results?market=GB").status == 200)
        return site
    }

    private func attach(_ server: ServerProcess) throws {
        for body in [#"{"a": 1}"#, "no JSON"] {
            let reply = try server.post("/v1/attach?market=GB&unit=planted-query", Array(body.utf8))
            #expect(reply.status == 200)
        }
    }

    /// Reports a tap on the first card of a layout, with its proof.
    private func tap(_ server: ServerProcess) throws {
        let layout = try server.layout(facts: "\"results.direct.count\": 3").json()
        let card = try #require(layout["cards"]?.items?.first)
        let event = JSONValue.object([
            .init("type", .string("tap")), .init("layout_id", try #require(layout["id"])),
            .init("log_id", try #require(card["log_id"])), .init("card", try #require(card["id"])),
            .init("proof", try #require(card["proof"])), .init("market", .string("GB")),
        ])
        let reply = try server.post("/v1/events", Array("{\"events\": [\(event)]}".utf8))
        #expect(try reply.json()["accepted"]?.int == 1)
    }

    private func metrics(_ site: LiveSite) throws -> String {
        try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text
    }

    @Test func `promtool finds nothing in the metrics of a busy server`() async throws {
        let site = try await site()
        let text = try metrics(site)
        let run = try await PrometheusProcess.tool(["check", "metrics"], input: text)
        #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.output)\(run.errors)")
        for metric in MetricTable.metrics {
            let isOfStore = Self.ofStore.contains { metric.name.hasPrefix($0) }
            let head = "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            #expect(text.contains(head) != isOfStore, "\(metric.name)")
        }
        for secret in ["secret-path", "planted-query"] { #expect(!text.contains(secret)) }
    }

    @Test func `requests, layouts and cards count where they belong`() async throws {
        let site = try await site()
        let text = try metrics(site)
        for line in [
            #"http_server_request_duration_seconds_count{listener="clients",http_request_method="POST",http_route="/v1/attach",status_class="2xx"} 2"#,
            #"http_server_request_duration_seconds_count{listener="clients",http_request_method="GET",http_route="/v1/layouts/{surface}",status_class="2xx"} 1"#,
            #"http_server_request_duration_seconds_count{listener="clients",http_request_method="other",http_route="other",status_class="4xx"} 1"#,
            #"layover_layouts_total{market="GB",outcome="none"} 2"#, #"layover_ready 1"#,
            #"layover_event_streams{listener="clients"} 0"#, "layover_peers_drifting 0",
        ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
        #expect(text.contains(/layover_card_total\{widget="[a-z]+",market="GB",outcome="tapped"\} 1\n/))
        #expect(text.contains(/layover_card_total\{widget="[a-z]+",market="GB",outcome="shown"\} [1-9]/))
        #expect(text.contains(/layover_card_omissions_total\{widget="[a-z]+",reason="killed"\} [1-9]/))
        #expect(text.contains(/process_resident_memory_bytes [1-9]\d{6,}\n/))
        #expect(text.contains(/process_open_fds [1-9]\d+\n/))
        #expect(text.contains(/layover_catalog_published_timestamp_seconds 1[0-9]{9}\n/))
    }

    @Test func `the shipped alerts pass promtool's rules and their own tests`() async throws {
        let check = try await PrometheusProcess.tool(["check", "rules", "deploy/alerts/layover.yaml"])
        #expect(check.exitCode == 0, "\(check.errors)\(check.output)")
        let folder = Repository.root.appending(path: "deploy/alerts/tests")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { "deploy/alerts/tests/\($0)" }
        #expect(files.count >= 5)
        let test = try await PrometheusProcess.tool(["test", "rules"] + files.sorted())
        #expect(test.exitCode == 0, "\(test.errors)\(test.output)")
    }

    @Test func `Prometheus understands every expression, and a healthy server fires no alert`() async throws {
        let site = try await site()
        let prometheus = try await PrometheusProcess(scraping: [site.server.adminPort])
        for (alert, expression) in try Self.alerts() {
            #expect(try await prometheus.samples(expression) == [], "\(alert) fires")
        }
        for expression in try Self.panels() {
            let samples = try await prometheus.samples(expression)
            #expect(!samples.isEmpty || Self.isAboutFaults(expression), "no data: \(expression)")
        }
    }

    /// True if a healthy server has no samples for the expression, because it filters for values above 0 or selects errors.
    private static func isAboutFaults(_ expression: String) -> Bool {
        expression.hasSuffix("> 0") || expression.contains("status_class=\"5xx\"")
    }

    private static func alerts() throws -> [(alert: String, expression: String)] {
        let file = Repository.root.appending(path: "deploy/alerts/layover.yaml")
        let root = YAMLReader.read([UInt8](try Data(contentsOf: file)), file: "layover.yaml", length: .long).root
        let rules = (root?["groups"]?.list ?? []).flatMap { $0["rules"]?.list ?? [] }
        let found = rules.compactMap { rule in
            rule["alert"]?.text.flatMap { name in rule["expr"]?.text.map { (alert: name, expression: $0) } }
        }
        try #require(found.count == rules.count && found.count >= 12)
        return found
    }

    private static func panels() throws -> [String] {
        let file = Repository.root.appending(path: "deploy/dashboards/layover.json")
        let root = try JSONValue(parsing: [UInt8](try Data(contentsOf: file)))
        let panels = try #require(root["panels"]?.items)
        return panels.flatMap { $0["targets"]?.items ?? [] }.compactMap { $0["expr"]?.string }
    }
}
