import LayoverJSON
import LayoverTestKit
import Testing

/// Friends' votes, as the client module provides them to an app.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientMarksTests {
    @Test func `marks are found by itinerary, of whichever fare, each trip once`() async throws {
        let found = try await ClientModule.run(
            """
            const mark = (itinerary, trip, yes) => ({ itinerary, trip, item: "i", yes, maybe: 0, no: 0 });
            const marks = client.marksOf({ marks: [mark("a", "t1", 2), mark("b", "t1", 2), mark("a", "t2", 1), mark("c", "t3", 4)] });
            const on = (id, ids) => client.marksOn({ id, ids }, marks).map(({ trip, yes }) => `${trip} ${yes}`);
            return { a: on("a"), both: on("a", ["a", "b"]), second: on("x", ["x", "b"]), none: on("x"),
              empty: client.marksOf(null).size + client.marksOf({ cards: [] }).size };
            """)
        #expect(found["a"] == .texts(["t1 2", "t2 1"]) && found["both"] == .texts(["t1 2", "t2 1"]))
        #expect(found["second"] == .texts(["t1 2"]) && found["none"] == .array([]) && found["empty"] == .int(0))
    }

    @Test func `a request names four trips at most, and none where there are none`() async throws {
        let found = try await ClientModule.run(
            """
            return [0, 1, 4, 5].map(count => client.tripHeader(["a", "b", "c", "d", "e"].slice(0, count))["Layover-Trip"] ?? null);
            """)
        #expect(found == .array([.null, .string("a"), .string("a, b, c, d"), .string("a, b, c, d")]))
    }

    @Test func `a patch brings the marks of the newer layout`() async throws {
        let found = try await ClientModule.run(
            """
            const base = { revision: "1-a", cards: [{ id: "x" }], marks: [{ itinerary: "a", yes: 1 }] };
            const made = client.applyPatch(base, { revision: "1-b", base: "1-a", changes: [], marks: [{ itinerary: "a", yes: 2 }] });
            const without = client.applyPatch(base, { revision: "1-c", base: "1-a", changes: [] });
            return [client.marksOf(made).get("a")[0].yes, made.cards.length, client.marksOf(without).size];
            """)
        #expect(found == .array([.int(2), .int(1), .int(0)]))
    }
}
