import LayoverAssembly
import LayoverExperiments
import LayoverFlags
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// Arms of experiments that change the default sentence and the order of lists, over HTTP.
struct SentenceExperimentTests {
    private static func experiment(_ changes: String, _ more: String = "") -> KeyValuePairs<String, String> {
        [
            "flags/experiments/first-words.yaml": """
            experiment: first-words
            owner: tests
            description: Other first words.
            seed: first-words
            unit: user
            \(more)
            variants:
              - { key: control, weight: 0.5 }
              - { key: other, weight: 0.5, changes: [\(changes)] }

            """
        ]
    }

    private static let beach = "{ sentence: default, place: beach, time: july }, { sentence: place, first: [greece] }"

    /// The hash decides the arms; these units are one of each.
    private static let control = "Layover-Unit: user=u-1"
    private static let other = "Layover-Unit: user=u-2"

    /// Finds a unit of each arm by the text of the answer.
    private func units(_ fixture: SentenceFixture, _ text: String) throws -> (control: String, other: String) {
        var found: (control: String?, other: String?)
        for number in 1...64 where found.control == nil || found.other == nil {
            let unit = "Layover-Unit: user=u-\(number)"
            let answer = try fixture.ask("?options=none", [unit]).json()
            if answer["text"]?.string == text { found.other = unit } else { found.control = unit }
        }
        return (try #require(found.control), try #require(found.other))
    }

    private static let said = "I want to fly to the beach in July."
    private static let usual = "I want to fly anywhere anytime."

    @Test func `an arm changes the default sentence and the order of a list, and no code`()
        async throws
    {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        let (control, other) = try units(fixture, Self.said)
        func places(_ unit: String, _ target: String = "?say=1.fly") throws -> [String] {
            let answer = try fixture.ask(target, [unit]).json()
            #expect(answer["text"]?.string == Self.usual)
            return answer["options"]?["place"]?.items?.compactMap { $0["id"]?.string } ?? []
        }
        #expect(try fixture.ask("?options=none", [control]).json()["text"]?.string == Self.usual)
        #expect(try fixture.ask("?options=none").json()["text"]?.string == Self.usual)
        #expect(try fixture.ask("?say=", [other]).json()["code"]?.string == "1.fly.beach.july")
        // A code has the same meaning for all units; only the lists are in the arm's order.
        #expect(try places(control) == ["anywhere", "beach", "greece"])
        #expect(try places(other) == ["greece", "anywhere", "beach"])
        let fields = try fixture.ask("?say=1.fly&view=form", [other]).json()["fields"]?.items
        #expect(fields?.first { $0["slot"] == .string("place") }?["options"]?.items?.first?["id"]?.string == "greece")
        _ = try await fixture.exposed()
    }

    @Test func `answers of different arms are distinct, and cached only by their client`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        let (control, other) = try units(fixture, Self.said)
        let first = try fixture.ask("", [control])
        #expect(first.header("cache-control") == "private, no-cache")
        #expect(first.header("vary") == "Layover-Client, Layover-Unit")
        let tag = try #require(first.header("etag"))
        let same = try fixture.ask("", [control, "If-None-Match: \(tag)"])
        #expect(same.status == 304)
        #expect(same.header("vary") == "Layover-Client, Layover-Unit")
        #expect(try fixture.ask("", [other, "If-None-Match: \(tag)"]).status == 200)
        #expect(try fixture.ask("", ["If-None-Match: \(tag)"]).status == 200)
        // Experiments of another market leave this market's answers shareable.
        let others = try SentenceFixture(Self.experiment(Self.beach, "when: { market: AE }"))
        let shared = try others.ask("", [control])
        #expect(shared.header("cache-control") == "no-cache")
        #expect(shared.header("vary") == nil)
        #expect(try others.ask("?market=AE", [control]).header("vary") != nil)
        for one in [fixture, others] { _ = try await one.exposed() }
    }

    @Test func `a unit that gets an experiment's text is exposed once for each answer, in every arm`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        let (control, other) = try units(fixture, Self.said)
        let before = try fixture.ask("?say=1.fly&options=time", [control])
        #expect(before.status == 200)
        let tag = try #require(try fixture.ask("?say=1.fly.oslo", [other]).header("etag"))
        #expect(try fixture.ask("?say=1.fly.oslo", [other, "If-None-Match: \(tag)"]).status == 304)
        // These answers contain nothing of the experiment, and the last request has no unit.
        for target in ["?say=1.fly.oslo&options=none", "?say=1.fly.oslo&options=time,sub,action"] {
            #expect(try fixture.ask(target, [other]).status == 200)
        }
        #expect(try fixture.ask("").status == 200)
        let tried = try await fixture.exposed()
        // Each unit that was tried to find its arm requested the default once.
        let searched = tried.dropLast()
        #expect(Set(searched.compactMap { $0["user_id"]?.string }).count == searched.count)
        let row = try #require(tried.last)
        #expect(row["user_id"]?.string == String(other.dropFirst("Layover-Unit: user=".count)))
        #expect(row["experiment_id"]?.string == "first-words")
        #expect(row["variation_id"]?.string == "other")
        #expect(row["phase"]?.string == "sentence")
        #expect(row["market"]?.string == "GB")
        #expect(row["locale"]?.string == "en-GB")
        #expect(row["differs"] == .bool(true))
        #expect(Set(tried.compactMap { $0["variation_id"]?.string }) == ["control", "other"])
        _ = control
    }

    @Test func `a kill of the experiment, of a word or of both reverts the arm's change at once`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        let (_, other) = try units(fixture, Self.said)
        func text() throws -> JSONValue { try fixture.ask("?options=none", [other]).json() }
        fixture.flip([KillName(.word, "place.chania")], generation: 1)
        // The arm's word is killed: the usual default is shown, and nothing needs an explanation.
        #expect(try text()["text"]?.string == Self.usual)
        #expect(try text()["repairs"]?.items?.isEmpty == true)
        fixture.flip([], generation: 2)
        #expect(try text()["text"]?.string == Self.said)
        fixture.flip([KillName(.experiment, "first-words")], generation: 3)
        #expect(try text()["text"]?.string == Self.usual)
        let rows = try await fixture.exposed()
        #expect(rows.last?["killed"] == .bool(true))
        #expect(rows.last?["variation_id"]?.string == "other")
        #expect(rows.last?["differs"] == .bool(false))
    }

    @Test func `lists of actions, times and places of a region take an order too`() async throws {
        let fixture = try SentenceFixture(
            Self.experiment(
                "{ sentence: default, action: daydream }, { sentence: action, first: [daydream] }, { sentence: time, first: [this-weekend, july] }, { sentence: sub, first: [athens] }"
            ))
        let (_, other) = try units(fixture, "I want to daydream about far places.")
        let answer = try fixture.ask("?say=1.fly.greece", [other]).json()
        func words(_ list: String) -> [String] {
            answer["options"]?[list]?.items?.compactMap { $0["id"]?.string } ?? []
        }
        #expect(words("action") == ["daydream", "fly", "weekend"])
        #expect(words("time") == ["this-weekend", "july", "anytime"])
        #expect(words("sub") == ["athens", "chania"])
        #expect(words("place") == ["anywhere", "beach", "greece"])
        _ = try await fixture.exposed()
    }

    @Test func `a client that builds sentences gets the arm from the grammar, and is exposed by it`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        let (control, other) = try units(fixture, Self.said)
        let tried = try fixture.ask("/grammar", [other])
        #expect(tried.header("vary") == "Layover-Client, Layover-Unit")
        #expect(tried.header("cache-control") == "private, no-cache")
        let tag = try #require(tried.header("etag"))
        #expect(try fixture.ask("/grammar", [other, "If-None-Match: \(tag)"]).status == 304)
        let mine = try tried.json()
        #expect(mine["default"]?["place"]?.string == "beach")
        #expect(mine["default"]?["time"]?.string == "july")
        #expect(mine["first"]?["place"] == .array([.string("greece")]))
        let usual = try fixture.ask("/grammar", [control, "If-None-Match: \(tag)"])
        #expect(usual.status == 200)
        let theirs = try usual.json()
        #expect(theirs["default"]?["place"]?.string == "anywhere")
        #expect(theirs["first"] == .object([]))
        // Everything except the default and the order is the same for all units.
        #expect(mine["places"] == theirs["places"])
        #expect(mine["actions"] == theirs["actions"])
        let rows = try await fixture.exposed().suffix(2)
        #expect(rows.map { $0["variation_id"]?.string } == ["other", "control"])
        #expect(rows.allSatisfy { $0["phase"]?.string == "sentence" && $0["differs"] == .bool(true) })
    }

    @Test func `only a signed link shows a draft, and it exposes no unit`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach, "status: draft"))
        #expect(try fixture.ask("", [Self.other]).header("vary") == nil)
        var preview = Preview()
        preview.arms = ["first-words": "other"]
        let link = PreviewLink(preview, until: fixture.context.now.adding(seconds: 60))
        let token = link.token(signedWith: fixture.context.signing.key)
        #expect(try fixture.json("?options=none&preview=\(token)")["text"]?.string == Self.said)
        #expect(try fixture.json("?options=none&preview=x\(token)")["text"]?.string == Self.usual)
        let rows = try await fixture.exposed()
        #expect(rows.isEmpty)
    }

    @Test func `an invalid header names no unit, and the sentence is still returned`() async throws {
        let fixture = try SentenceFixture(Self.experiment(Self.beach))
        for header in ["Layover-Unit: ;;=", "Layover-Unit: user", "Layover-Unit: user="] {
            let reply = try fixture.ask("?options=none", [header])
            #expect(reply.status == 200 || reply.status == 400, "\(header)")
            if reply.status == 200 { #expect(try reply.json()["text"]?.string == Self.usual) }
        }
        _ = try await fixture.exposed()
    }
}
