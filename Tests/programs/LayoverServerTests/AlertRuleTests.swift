import Foundation
import LayoverMetrics
import LayoverModel
import LayoverServer
import LayoverTestKit
import LayoverYAML
import Testing

/// The shipped alerts: each uses existing metrics, links to instructions, and is tested with promtool.
struct AlertRuleTests {
    private static func node(_ path: String) throws -> Node {
        let file = Repository.root.appending(path: path)
        return try #require(
            YAMLReader.read([UInt8](try Data(contentsOf: file)), file: path, length: .long).root, "\(path)")
    }

    private static func rules() throws -> [Node] {
        (try node("deploy/alerts/layover.yaml")["groups"]?.list ?? []).flatMap { $0["rules"]?.list ?? [] }
    }

    /// The page that alerts open if Layover is installed under the default prefix.
    private static let runbook = "file:///usr/local/share/layover/docs/operators.html"

    private static func names() throws -> [String] { try rules().compactMap { $0["alert"]?.text } }

    @Test func `each expression names only metrics that there are`() throws {
        let rules = try Self.rules()
        #expect(rules.count >= 12)
        for rule in rules {
            let expression = try #require(rule["expr"]?.text)
            let metrics = PromQLNames.metrics(in: expression)
            #expect(!metrics.isEmpty, "\(expression)")
            #expect(metrics.isSubset(of: PromQLNames.known), "\(expression)")
        }
    }

    @Test func `a name that no server has is found`() {
        #expect(
            PromQLNames.metrics(in: "sum by (le) (rate(layover_gone_total{a=\"b\"}[5m])) > 0.1") == [
                "layover_gone_total"
            ])
        #expect(
            PromQLNames.metrics(in: "a_total / on (instance) group_left b unless up == 0") == ["a_total", "b", "up"])
        #expect(!PromQLNames.known.contains("layover_gone_total"))
    }

    @Test func `each alert has a severity, words, and a section of the runbook`() throws {
        let paper = try String(contentsOf: Repository.root.appending(path: "docs/operators.md"), encoding: .utf8)
        let names = try Self.names()
        #expect(Set(names).count == names.count)
        for rule in try Self.rules() {
            let name = try #require(rule["alert"]?.text)
            #expect(["critical", "warning"].contains(rule["labels"]?["severity"]?.text), "\(name)")
            #expect(rule["annotations"]?["summary"]?.text != nil)
            #expect(rule["annotations"]?["description"]?.text != nil)
            #expect(rule["annotations"]?["runbook_url"]?.text == "\(Self.runbook)#\(name.lowercased())")
            let section = try #require(paper.range(of: "\n### \(name)\n"), "the runbook has no section '\(name)'")
            #expect(paper[section.upperBound...].prefix(400).count > 60)
        }
        for heading in paper.matches(of: /\n### (Layover\w+)\n/) {
            #expect(names.contains(String(heading.output.1)), "no alert leads to \(heading.output.1)")
        }
    }

    @Test func `an installation replaces the page that alerts open with its own`() throws {
        let make = try Repository.text("Makefile")
        #expect(make.contains("\nPREFIX ?= /usr/local\n"))
        #expect(make.contains("\nRUNBOOK ?= file://$(PREFIX)/share/layover/docs/operators.html\n"))
        #expect(make.contains("scripts/papers $(abspath $(DESTDIR)$(PREFIX)/share/layover/docs)"))
        #expect(make.contains("sed -i 's|\(Self.runbook)|$(RUNBOOK)|'"))
    }

    @Test func `each alert is tried on both sides: silent first, then firing`() throws {
        let folder = Repository.root.appending(path: "deploy/alerts/tests")
        var quiet: Set<String> = []
        var told: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let tests = try Self.node("deploy/alerts/tests/\(file)")["tests"]?.list ?? []
            for step in tests.flatMap({ $0["alert_rule_test"]?.list ?? [] }) {
                let name = try #require(step["alertname"]?.text)
                if step["exp_alerts"]?.list?.isEmpty == false { told.insert(name) } else { quiet.insert(name) }
            }
        }
        let names = Set(try Self.names())
        #expect(told == names)
        #expect(quiet == names)
    }
}
