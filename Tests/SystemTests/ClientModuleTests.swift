import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

/// `/v1/client.js` in Chromium: its results, compared with models and with the server's own code.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientModuleTests {
    // MARK: Patches

    /// Layouts with valid and invalid patches.
    private static func patches(_ count: UInt64) -> [(layout: JSONValue, patch: JSONValue)] {
        (0..<count).map { seed in
            var chance = SeededGenerator(seed: seed)
            let ids = (0..<Int.random(in: 0...5, using: &chance)).map { "c\($0)" }.shuffled(using: &chance)
            let layout = layout("1-aa", ids)
            let changes = (0..<Int.random(in: 0...4, using: &chance)).map { _ in change(&chance) }
            let base = chance.happens(90) ? "1-aa" : "1-bb"
            return (
                layout,
                .object(of: [
                    "schema": .int(1), "revision": .string("1-cc"), "complete": .bool(chance.happens(50)),
                    "base": .string(base), "changes": .array(changes), "pending": .array([.string("w\(seed)")]),
                ])
            )
        }
    }

    private static func layout(_ revision: String, _ ids: [String]) -> JSONValue {
        .object(of: [
            "schema": .int(1), "revision": .string(revision), "complete": .bool(false),
            "cards": .array(ids.map { ClientModule.card($0, .object(of: ["index": .int(0)])) }), "pending": .array([]),
        ])
    }

    private static func change(_ chance: inout SeededGenerator) -> JSONValue {
        let id = "c\(Int.random(in: 0...6, using: &chance))"
        let place = JSONValue.object(of: ["index": .int(Int.random(in: 0...9, using: &chance))])
        let card = ClientModule.card(id, place)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: return .object(of: ["op": .string("remove"), "id": .string(id)])
        case 1: return .object(of: ["op": .string("replace"), "id": .string(id), "card": card])
        default:
            let index = Int.random(in: 0...7, using: &chance)
            return .object(of: ["op": .string("insert"), "id": .string(id), "index": .int(index), "card": card])
        }
    }

    /// Applies a patch; `nil` if the client should fetch the whole layout.
    ///
    /// This includes an id that is added twice, which no server sends.
    private static func applied(_ pair: (layout: JSONValue, patch: JSONValue)) -> JSONValue? {
        guard let made = try? LayoutPatch.apply(pair.patch, to: pair.layout) else { return nil }
        var ids = Set(pair.layout.cardIDs)
        for change in pair.patch["changes"]?.items ?? [] {
            let id = change["id"]?.string ?? ""
            switch change["op"]?.string {
            case "insert": guard ids.insert(id).inserted else { return nil }
            case "remove": ids.remove(id)
            default: break
            }
        }
        return made
    }

    @Test func `patches equal the server's own reading of them, or nothing`() async throws {
        let pairs = ClientModuleTests.patches(300)
        let expected = pairs.map(ClientModuleTests.applied)
        #expect(expected.contains(nil) && expected.contains { $0 != nil })
        let input = JSONValue.object(of: [
            "pairs": .array(
                zip(pairs, expected).map {
                    .object(of: ["layout": $0.layout, "patch": $0.patch, "expected": $1 ?? .null])
                })
        ])
        let found = try await ClientModule.run(
            """
            const before = JSON.stringify(INPUT.pairs);
            const text = value => JSON.stringify(value, (key, one) => (one && typeof one === "object" && !Array.isArray(one)
              ? Object.fromEntries(Object.entries(one).sort()) : one));
            const wrong = INPUT.pairs.map(({ layout, patch, expected }, seed) => [seed, text(client.applyPatch(layout, patch)), text(expected)])
              .filter(([, made, expected]) => made !== expected).slice(0, 5);
            return { wrong, isUnchanged: before === JSON.stringify(INPUT.pairs), none: client.applyPatch(null, INPUT.pairs[0].patch) };
            """, input: input)
        #expect(found["wrong"] == .array([]))
        #expect(found["isUnchanged"] == .bool(true) && found["none"] == .null)
    }

    @Test func `a live search's patches end in the layout that the server holds`() async throws {
        let folder = try LiveSite.content()
        let site = try await LiveSite(folder, more: ["--origins", "*"])
        let token = try #require(try site.search().searchToken)
        let found = try await ClientModule.run(
            """
            const all = [], stream = new EventSource(`${INPUT.base}/v1/searches/${INPUT.token}/events`);
            for (const name of ["layout", "patch"]) stream.addEventListener(name, event => all.push(JSON.parse(event.data)));
            while (!all.at(-1)?.complete && stream.readyState !== EventSource.CLOSED) await new Promise(done => setTimeout(done, 50));
            stream.close();
            let layout = null, patches = 0;
            for (const one of all) {
              if (one.changes) { patches += 1; layout = client.applyPatch(layout, one); } else layout = one;
              if (!layout) return { lost: one.base };
            }
            const whole = await (await fetch(`${INPUT.base}/v1/searches/${INPUT.token}/layout`)).json();
            const text = value => JSON.stringify(value, (key, one) => (one && typeof one === "object" && !Array.isArray(one)
              ? Object.fromEntries(Object.entries(one).sort()) : one));
            return { patches, isSame: text(layout) === text(whole), made: text(layout).slice(0, 400), whole: text(whole).slice(0, 400) };
            """,
            input: .object(of: [
                "base": .string("http://127.0.0.1:\(site.server.port)"), "token": .string(token),
            ]))
        #expect(found["isSame"] == .bool(true), "\(found)")
        #expect(found["patches"]?.int ?? 0 > 0)
    }

    // MARK: Places

    @Test func `cards are at the places of the wire's words, under any order and filter`() async throws {
        let models = (0..<400).map { seed in
            var chance = SeededGenerator(seed: UInt64(seed))
            return PlaceModel(&chance)
        }
        let found = try await ClientModule.run(
            """
            const drawn = INPUT.models.map(({ cards, results, sorted, filtered, offset }) => {
              const how = { offset, filter: filtered ? one => one.direct : null };
              if (sorted) how.sort = (left, right) => left.price - right.price;
              return client.merge(results, { cards }, how).map(item => (item.result ?? item.card).id).join(); });
            const wrong = INPUT.models.map(({ expected }, seed) => [seed, drawn[seed], expected.join()]);
            return { wrong: wrong.filter(([, made, expected]) => made !== expected).slice(0, 5), some: drawn.filter(Boolean).length };
            """, input: .object(of: ["models": .array(models.map(\.json))]))
        #expect(found["wrong"] == .array([]))
        #expect(found["some"]?.int ?? 0 > 300)
    }

    @Test func `a hidden card leaves no gap, and unknown orders change nothing`() async throws {
        let found = try await ClientModule.run(
            """
            const cards = ["a", "b", "c"].map(id => ({ id, place: { index: 1 } })), results = [{ id: "x" }, { id: "y" }];
            const ids = (...all) => client.merge(...all).map(item => (item.result ?? item.card).id).join("");
            return { whole: ids(results, { cards }), some: ids(results, { cards }, { without: card => card.id === "b" }),
              odd: ids(results, { cards }, { sort: "loudest" }), none: ids(results, null), bare: ids([], { cards }) };
            """)
        #expect(found["whole"] == .string("xabcy") && found["some"] == .string("xacy"))
        #expect(found["odd"] == .string("xabcy") && found["none"] == .string("xy") && found["bare"] == .string("abc"))
    }

    // MARK: Answers

    @Test func `the shipped example is read unchanged`() async throws {
        let body = try Data(contentsOf: Repository.root.appending(path: "examples/lhr-edi.json"))
        let found = try await ClientModule.run(
            """
            const read = client.readAnswer(INPUT.answer, { currency: "GBP" }), all = read.itineraries;
            const order = name => [...all].sort(client.orders[name]);
            return { format: read.format, count: all.length, direct: all.filter(one => client.passes(one, { stops: [0] })).length,
              unknown: all.filter(one => one.price === null).length, cheapest: order("cheapest")[0].price, dearest: order("cheapest").at(-1).price,
              fastest: order("fastest")[0].minutes, best: order("best")[0].id, carriers: [...read.carriers.values()].sort(),
              easyjet: all.filter(one => client.passes(one, { stops: [0], carriers: ["-32356"] })).length, first: all[0].legs[0] };
            """, input: .object(of: ["answer": try JSONValue(parsing: [UInt8](body))]))
        #expect(
            found["format"] == .string("skyscanner-v3") && found["count"] == .int(23) && found["direct"] == .int(15))
        #expect(found["unknown"] == .int(1) && found["dearest"] == .null && found["fastest"] == .int(75))
        #expect(found["cheapest"]?["value"] == .double(45.49) && found["cheapest"]?["currency"] == .string("GBP"))
        #expect(found["best"] == .string("1003-2707160730--32356-0-1005-2707160850") && found["easyjet"] == .int(9))
        #expect(found["carriers"]?.items?.count == 6)
        #expect(
            found["first"]?["departs"] == .string("2027-07-16T07:05")
                && found["first"]?["via"] == .array([.string("AMS")]))
    }

    @Test(
        .enabled(if: Repository.hasShared("data"), "the shared answers are not there; set LAYOVER_SHARED"),
        arguments: RecordedAnswerTests.recorded
    )
    func `an answer is read as the server reads it`(file: String, format: String, route: String) async throws {
        let body = try Repository.sharedBytes("data/responses/" + file)
        let server = try await OneServer.shipped.server()
        let reply = try server.post("/v1/attach?market=GB&locale=en-GB&currency=GBP&\(route)", body)
        let found = try await ClientModule.run(
            """
            const read = client.readAnswer(INPUT.answer, { currency: "GBP" });
            const byID = new Map(read.itineraries.flatMap(one => one.ids.map(id => [id, one])));
            const airlines = INPUT.answer.layout.cards.find(card => card.component === "timetable@1")?.data.airlines ?? [];
            return { format: read.format, count: read.itineraries.length, ids: new Set(read.itineraries.map(one => one.id)).size,
              whole: read.itineraries.every(one => one.legs.length > 0 && one.minutes > 0 && one.carriers.length > 0),
              airlines: airlines.map(airline => {
                const own = airline.itineraries.map(id => byID.get(id));
                return { known: own.every(Boolean), direct: own.every(one => one?.stops === 0), named: read.carriers.has(airline.id),
                  price: Math.round(Math.min(...own.filter(one => one?.price).map(one => one.price.value)) * 100), wanted: airline.price?.amount }; }) };
            """, input: .object(of: ["answer": try reply.json()]))
        #expect(found["format"] == .string(format) && found["count"]?.int ?? 0 > 0 && found["ids"] == found["count"])
        #expect(found["whole"] == .bool(true))
        for airline in found["airlines"]?.items ?? [] {
            for member in ["known", "direct", "named"] { #expect(airline[member] == .bool(true), "\(member)") }
            #expect(airline["price"] == airline["wanted"])
        }
    }

    @Test(.enabled(if: Repository.hasShared("data"), "the shared answers are not there; set LAYOVER_SHARED"))
    func `the result of the supplier's own client is read as its whole answer`() async throws {
        for file in ["duffel/syd-mel.offer-request.json", "amadeus-v2/mad-gig.post.json"] {
            let body = try Repository.sharedBytes("data/responses/" + file)
            let found = try await ClientModule.run(
                """
                const itineraries = answer => JSON.stringify(client.readAnswer(answer)?.itineraries);
                const { data, dictionaries } = INPUT.answer, whole = itineraries({ data, dictionaries: null });
                return { alone: itineraries(data) === whole, list: itineraries(data.offers ?? data) === whole, length: whole.length };
                """, input: .object(of: ["answer": try JSONValue(parsing: [UInt8](body))]))
            #expect(found["alone"] == .bool(true), "\(file)")
            #expect(found["list"] == .bool(true), "\(file)")
            #expect(found["length"]?.int ?? 0 > 100, "\(file)")
        }
    }

    @Test func `an invalid answer is missing, and nothing throws`() async throws {
        let found = try await ClientModule.run(
            """
            const odd = [null, {}, [], { data: null }, { data: [] }, { content: null }, { content: { results: null } }, { errors: [] },
              { content: { results: { itineraries: { a: {} } } } }, { data: [{ slices: [] }] }];
            return { kinds: odd.map(answer => client.readAnswer(answer)?.itineraries.length ?? null) };
            """)
        #expect(found["kinds"]?.items?.prefix(8).allSatisfy { $0 == .null } == true)
        #expect(found["kinds"]?.items?.suffix(2) == [.int(1), .int(1)])
    }
}
