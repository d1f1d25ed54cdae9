import LayoverAssembly
import LayoverExperiments
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverPickAPI

/// Arms of experiments in pick calls, and the exposures that are recorded with the answers.
struct PickArmTests {
    private static let arms = """
          arms:
            worst-first:
              score: [{ fact: rating, curve: { linear: { zero: 5, one: 3 } } }]
              show: 3

        """

    private static func experiment(_ status: String = "running") -> [String: String] {
        [
            "flags/experiments/dinner-order.yaml": """
            experiment: dinner-order
            owner: tests
            seed: dinner-order-1
            unit: user
            status: \(status)
            variants:
              - { key: control, weight: 0.5 }
              - { key: worst, weight: 0.5, changes: [{ pick: late-dinner@worst-first }] }

            """
        ]
    }

    private func fixture(_ status: String = "running") throws -> PickFixture {
        try PickFixture(arms: PickArmTests.arms, files: PickArmTests.experiment(status))
    }

    private func arm(_ answer: JSONValue) -> String? { answer["experiments"]?["dinner-order"]?.string }

    private func first(_ answer: JSONValue) -> String? { answer["order"]?.items?.first?["id"]?.string }

    @Test func `each unit keeps its arm in every call, and each answer is one row`() async throws {
        let fixture = try self.fixture()
        var given: [String: String] = [:]
        var asked = 0
        for _ in 0..<3 {
            for number in 0..<12 {
                let unit = "u-\(number)"
                let answer = try fixture.ask(#"{"place": "EDI"}"#, ["Layover-Unit: user=\(unit)"]).json()
                asked += 1
                let arm = try #require(self.arm(answer))
                #expect(given[unit] == nil || given[unit] == arm)
                given[unit] = arm
                // Requests in the same second receive the answer of their own arm.
                #expect(first(answer) == (arm == "worst" ? "p0" : "p11"), "\(unit)")
                #expect(answer["order"]?.items?.count == (arm == "worst" ? 3 : 8))
            }
        }
        #expect(Set(given.values) == ["control", "worst"])
        let rows = try await fixture.rows()
        #expect(rows.count == asked)
        #expect(
            rows.allSatisfy { $0.phase == .pick && $0.experiment == "dinner-order" && given[$0.unit] == $0.variation })
        #expect(
            rows.allSatisfy { $0.unitAttribute == "user" && $0.market == "GB" && $0.locale == "en-GB" && !$0.isKilled })
        // Once all facts are known, the row records that the other arm's answer would differ.
        #expect(rows.last?.differs == true)
        fixture.stop()
    }

    @Test func `an address selects the arm of its unit, too, and without a unit it is in none`() async throws {
        let fixture = try self.fixture()
        let plain = try fixture.ask("", method: "GET", query: "?place=EDI").json()
        #expect(plain["experiments"] == nil)
        #expect(first(plain) == "p11")
        let named = try fixture.ask(
            "", method: "GET", query: "?place=EDI",
            ["Layover-Unit: user=u-1", "Layover-Client: platform=ios, app=7.31"]
        ).json()
        #expect(arm(named) != nil)
        let rows = try await fixture.rows()
        #expect(rows.map(\.unit) == ["u-1"])
        #expect(rows.map(\.platform) == ["ios"])
        #expect(rows.map(\.appVersion) == ["7.31"])
        fixture.stop()
    }

    @Test func `a listener is one row, with the best`() async throws {
        let fixture = try self.fixture()
        let client = try RawClient(port: fixture.server.port)
        client.send(
            "POST", "/v1/pick/late-dinner",
            headers: ["Accept: text/event-stream", "Layover-Unit: user=u-1", "X-Request-Id: r-1"],
            body: Array(#"{"place": "EDI"}"#.utf8))
        let text = String(decoding: client.everything().bytes, as: UTF8.self)
        #expect(text.contains("event: best"))
        #expect(text.contains("\"experiments\":{\"dinner-order\":"))
        #expect(try await fixture.rows().map(\.requestID) == ["r-1"])
        fixture.stop()
    }

    @Test func `a stopped run exposes no unit`() async throws {
        let fixture = try self.fixture()
        fixture.places.set(details: .hangs)
        // A unit in the control, whose order needs facts from the services.
        let unit = try #require(
            try (0..<20).map { "user=u-\($0)" }.first { unit in
                self.arm(try fixture.ask(#"{"place": "EDI", "wait": 0}"#, ["Layover-Unit: \(unit)"]).json())
                    == "control"
            })
        let asked = fixture.places.asked.count
        let run = "b1946ac92492d2347c6235b4d2611184"
        let client = try RawClient(port: fixture.server.port)
        client.send(
            "POST", "/v1/pick/late-dinner", headers: ["Layover-Run: \(run)", "Layover-Unit: \(unit)"],
            body: Array(#"{"place": "EDI", "wait": 3000, "seen": ["p0"]}"#.utf8))
        #expect(Waiting.comesTrue { fixture.places.asked.count > asked })
        #expect(try RawClient.ask(port: fixture.server.port, "DELETE", "/v1/pick/runs/\(run)").status == 204)
        #expect(try client.reply().status == 409)
        // The earlier answer has a row; the stopped run has no row.
        let rows = try await fixture.rows()
        #expect(rows.count { "user=\($0.unit)" == unit } == 1)
        #expect(rows.allSatisfy { $0.differs == nil })
        fixture.stop()
    }

    @Test func `a killed experiment has the control for all, and its rows say so`() async throws {
        let fixture = try self.fixture()
        fixture.kill(KillName(.experiment, "dinner-order"))
        for number in 0..<8 {
            let answer = try fixture.ask(#"{"place": "EDI"}"#, ["Layover-Unit: user=u-\(number)"]).json()
            #expect(arm(answer) == "control")
            #expect(first(answer) == "p11")
        }
        let rows = try await fixture.rows()
        #expect(rows.count == 8)
        #expect(rows.allSatisfy { $0.isKilled })
        #expect(rows.allSatisfy { $0.differs != true })
        // A kill by name applies in every arm.
        fixture.kill(KillName(.widget, "late-dinner"))
        for number in 0..<8 {
            #expect(try fixture.ask(#"{"place": "EDI"}"#, ["Layover-Unit: user=u-\(number)"]).status == 404)
        }
        fixture.stop()
    }

    @Test func `a signed link shows the arm of a draft, and exposes no unit`() async throws {
        let fixture = try self.fixture("draft")
        var preview = Preview()
        preview.arms = ["dinner-order": "worst"]
        let until = UTCInstant(seconds: fixture.context.now.seconds + 3600)
        let token = PreviewLink(preview, until: until).token(signedWith: fixture.context.signing.key)
        let unit = ["Layover-Unit: user=u-1"]
        let seen = try fixture.ask("", method: "GET", query: "?place=EDI&preview=\(token)", unit).json()
        #expect(arm(seen) == "worst")
        #expect(first(seen) == "p0")
        let usual = try fixture.ask("", method: "GET", query: "?place=EDI", unit).json()
        #expect(arm(usual) == nil)
        #expect(first(usual) == "p11")
        #expect(try fixture.ask("", method: "GET", query: "?place=EDI&preview=\(token)x", unit).status == 400)
        #expect(try fixture.ask("", method: "GET", query: "?place=EDI", ["Layover-Unit: user=\"u"]).status == 400)
        #expect(try await fixture.rows().isEmpty)
        fixture.stop()
    }

    @Test func `another pick may be a criterion as a whole`() throws {
        let other = """
            widget: other-dinner
            owner: tests
            type: native
            component: plain@1
            provider: { kind: pick }
            pick:
              candidates: { from: remote, source: city-places, near: arrival, deadline: 2s }
              score: [{ fact: rating, curve: { linear: { zero: 5, one: 3 } } }]
            fields: { text: { from: pick.title } }

            """
        var files = PickArmTests.experiment()
        files["flags/experiments/dinner-order.yaml"] = files["flags/experiments/dinner-order.yaml"]?
            .replacing("{ pick: late-dinner@worst-first }", with: "{ widget: late-dinner, instead: other-dinner }")
        files["widgets/cards/other-dinner/widget.yaml"] = other
        files["widgets/cards/other-dinner/messages/en-GB.yaml"] = "label: Dinner\n"
        let fixture = try PickFixture(files: files)
        for number in 0..<8 {
            let answer = try fixture.ask(#"{"place": "EDI"}"#, ["Layover-Unit: user=u-\(number)"]).json()
            #expect(first(answer) == (arm(answer) == "worst" ? "p0" : "p11"))
            #expect(answer["pick"]?.string == "late-dinner")
        }
        fixture.stop()
    }
}
