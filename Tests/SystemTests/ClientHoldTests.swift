import LayoverJSON
import Testing

/// What the reference client keeps in place, in Chromium: gaps of removed cards, and grey cards whose widgets are pending.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientHoldTests {
    @Test func `a removed card leaves a gap if it would pull up the results on screen`() async throws {
        let found = try await ClientModule.run(
            """
            const list = document.createElement("ol"); list.style.cssText = "margin:0;padding:0;list-style:none"; document.body.append(list);
            const row = (key, high) => { const one = document.createElement("li"); one.dataset.key = key; one.style.height = high + "px"; list.append(one); };
            const card = (id, height) => ({ kind: "card", key: `card:${id}`, card: { id, height } });
            const result = id => ({ kind: "result", key: `result:${id}` });
            row("card:a", 100); row("card:b", 80); row("result:0", 200); row("card:c", 60); row("result:1", 5000); row("card:d", 70); row("result:2", 100);
            const items = (...ids) => ids.map(id => (/[0-9]/.test(id) ? result(id) : card(id, 100)));
            const drawn = (...ids) => client.withGaps(list, items(...ids)).map(({ kind, key, height }) => (kind === "gap" ? `(${key.slice(5)} ${height})` : key.split(":")[1])).join(" ");
            return { same: drawn("a", "b", "0", "c", "1", "d", "2"), first: drawn("b", "0", "c", "1", "d", "2"), second: drawn("a", "0", "c", "1", "d", "2"),
              both: drawn("0", "c", "1", "d", "2"), middle: drawn("a", "b", "0", "1", "d", "2"), below: drawn("a", "b", "0", "c", "1", "2"),
              takenOver: drawn("n", "b", "0", "c", "1", "d", "2"), beside: drawn("n", "0", "c", "1", "d", "2") };
            """)
        let expected = [
            "same": "a b 0 c 1 d 2", "first": "(a 100) b 0 c 1 d 2", "second": "a (b 80) 0 c 1 d 2",
            "both": "(a 100) (b 80) 0 c 1 d 2", "middle": "a b 0 (c 60) 1 d 2", "below": "a b 0 c 1 2",
            "takenOver": "n b 0 c 1 d 2", "beside": "n (b 80) 0 c 1 d 2",
        ]
        for (name, drawn) in expected { #expect(found[name] == .string(drawn), "\(name)") }
    }

    @Test func `a grey card stays for as long as its widget is pending`() async throws {
        let found = try await ClientModule.run(
            """
            const grey = { id: "placeholders~w", type: "placeholder" }, card = id => ({ id, type: "html" });
            const layout = (cards, pending, more) => ({ id: "L", complete: false, cards, pending, ...more });
            const kept = (before, after) => client.keepWaiting(after, before).cards.map(({ id }) => id.replace("placeholders~", "~")).join(" ");
            const before = layout([grey, card("a"), card("b")], ["w"]);
            return { first: kept(null, before), stays: kept(before, layout([card("a"), card("b")], ["w"])), alone: kept(before, layout([], ["w"])),
              order: kept(layout([card("a"), grey, card("b")], ["w"]), layout([card("a"), card("b")], ["w"])),
              decided: kept(before, layout([card("a"), card("b")], [])), came: kept(before, layout([card("w"), card("a")], ["w"])),
              complete: kept(before, layout([card("a")], ["w"], { complete: true })), other: kept(before, layout([card("a")], ["w"], { id: "M" })) };
            """)
        let expected = [
            "first": "~w a b", "stays": "~w a b", "alone": "~w", "order": "a ~w b", "decided": "a b", "came": "w a",
            "complete": "a", "other": "a",
        ]
        for (name, cards) in expected { #expect(found[name] == .string(cards), "\(name)") }
    }
}
