import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import Testing

/// `<layover-card>` and the list around it, in Chromium.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientCardTests {
    private static let tools = """
        const { LayoverCard, arrange, heldBack, components } = client;
        const layout = { id: "L", locale: "en-GB", revision: "1-1" };
        const html = body => `<!doctype html><html lang="en-GB"><head></head><body>${body}</body></html>`;
        const base = { widget: "w", hash: "1", log_id: "w@1", actions: {}, place: { index: 0 } };
        const drawn = async (card, width = 390) => {
          const made = document.createElement("layover-card"), box = document.createElement("div");
          box.style.width = width + "px"; box.append(made); document.body.append(box);
          made.show({ ...base, ...card }, layout); await settled(made); return made; };
        const settled = async made => { const frame = inside(made)("iframe");
          if (frame && frame.contentDocument?.body?.childElementCount === 0) await new Promise(done => frame.addEventListener("load", done, { once: true }));
          await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); };
        const inside = made => selector => made.shadowRoot.querySelector(selector);
        const heard = []; addEventListener("layover-action", event => { heard.push([event.detail.name, event.detail.action]); event.preventDefault(); });
        addEventListener("layover-failed", event => heard.push(["failed", event.detail.detail]));

        """

    private func run(_ script: String) async throws -> JSONValue {
        try await ClientModule.run(ClientCardTests.tools + script)
    }

    @Test func `nothing in a card runs, whatever it holds`() async throws {
        let found = try await run(
            """
            globalThis.ran = 0;
            const evil = `<script>parent.ran += 1; top.ran += 1</script><img src="x:" onerror="parent.ran += 1"><svg onload="parent.ran += 1"></svg>
              <iframe srcdoc="&lt;script&gt;top.ran += 1&lt;/script&gt;"></iframe><a id="a" href="javascript:parent.ran += 1">x</a><b onclick="parent.ran += 1">y</b>`;
            const page = await drawn({ id: "a", type: "html", html: html(evil), height: 80 });
            const frame = inside(page)("iframe");
            frame.contentDocument.querySelector("#a").click(); frame.contentDocument.querySelector("b").click();
            const fragment = await drawn({ id: "b", type: "html", html: `<div class="layover">${evil}</div>`, height: 80 });
            const root = inside(fragment)(".fragment").shadowRoot;
            root.querySelector("b").click();
            await new Promise(done => setTimeout(done, 200));
            return { ran: globalThis.ran, sandbox: frame.getAttribute("sandbox"), text: root.querySelector("b").textContent,
              scripts: root.querySelectorAll("script, iframe, [onclick], [onerror], [onload]").length };
            """)
        #expect(found["ran"] == .int(0) && found["scripts"] == .int(0) && found["text"] == .string("y"))
        #expect(found["sandbox"]?.string?.contains("allow-scripts") == false)
    }

    @Test func `the same hash keeps the view, another draws it anew`() async throws {
        let found = try await run(
            """
            const card = { id: "a", type: "html", html: html("<p>one</p>"), height: 80 };
            const made = await drawn(card), frame = inside(made)("iframe");
            frame.contentDocument.body.dataset.mark = "here";
            made.show({ ...base, ...card, html: html("<p>other</p>"), log_id: "w@2" }, layout); await settled(made);
            const kept = inside(made)("iframe").contentDocument.body.dataset.mark, log = made.card.log_id;
            made.show({ ...base, ...card, hash: "2", html: html("<p>other</p>") }, layout); await settled(made);
            return { kept, log, text: inside(made)("iframe").contentDocument.body.textContent };
            """)
        #expect(found["kept"] == .string("here") && found["log"] == .string("w@2") && found["text"] == .string("other"))
    }

    @Test func `heights are those of the layout, by the width there is`() async throws {
        let found = try await run(
            """
            const card = { id: "a", type: "html", html: html("<p>x</p>"), height: { compact: 120, regular: 70 } };
            const high = async (card, width) => inside(await drawn(card, width))("iframe").getBoundingClientRect().height;
            return { compact: await high(card, 599), regular: await high(card, 600), fixed: await high({ ...card, height: 55 }, 390),
              measured: await high({ ...card, height: undefined, html: html('<div style="height:321px;margin:0"></div>') }, 390) };
            """)
        #expect(found["compact"] == .int(120) && found["regular"] == .int(70) && found["fixed"] == .int(55))
        #expect(found["measured"]?.int ?? 0 >= 321)
    }

    @Test func `taps report the action's name, and links of kind open work by themselves`() async throws {
        let found = try await run(
            """
            const card = { id: "a", type: "html", height: 80, actions: { go: { kind: "open", app: "app://x", web: "https://www.example.com/x" },
                day: { kind: "search", set: { departs: "2027-01-22" } }, close: { kind: "dismiss" } },
              html: html('<a id="go" href="layover-action:go">a</a><a id="day" href="layover-action:day">b</a><a id="close" href="layover-action:close">c</a><a id="none" href="layover-action:none">d</a>') };
            const made = await drawn(card), page = inside(made)("iframe").contentDocument;
            const href = page.querySelector("#go").href;
            for (const id of ["go", "day", "close", "none"]) page.getElementById(id).click();
            const native = await drawn({ id: "t", type: "native", component: "timetable@1", height: 236, label: "Direct", data: { airlines: [
                { id: "-1", name: "One", flights: 2, price: { amount: 5, text: "£5" }, itineraries: [] }, { id: "-2", name: "Two", flights: 1, itineraries: [] }] },
              actions: { airline: { kind: "filter", by: { carriers: { each: "airlines.id" }, stops: "0" } } } });
            native.shadowRoot.querySelectorAll("button")[1].click();
            const days = await drawn({ id: "d", type: "native", component: "weekdays@1", height: 116, data: { days: [
                { weekday: "tue", date: { iso: "2027-01-19", text: "19 Jan" }, flights: 1 }, { weekday: "mon", date: { iso: "2027-01-18", text: "18 Jan" }, flights: 1 }] },
              actions: { pick: { kind: "search", set: { departs: { each: "days.date" } } } } });
            days.shadowRoot.querySelector("button").click();
            return { href, heard };
            """)
        #expect(found["href"] == .string("https://www.example.com/x"))
        let heard = found["heard"]?.items ?? []
        #expect(heard.compactMap { $0.items?.first?.string } == ["go", "day", "close", "airline", "pick"])
        #expect(
            heard.compactMap { $0.items?.last?["kind"]?.string } == ["open", "search", "dismiss", "filter", "search"])
        #expect(heard[3].items?.last?["by"] == .object(of: ["carriers": .string("-2"), "stops": .string("0")]))
        #expect(heard[4].items?.last?["set"]?["departs"] == .string("2027-01-18"))
    }

    @Test func `a card that can be sent away has a way to do it, and one only`() async throws {
        let found = try await run(
            """
            const card = { id: "a", type: "html", html: html("x"), height: 80, dismiss: { hide_seconds: 60 } };
            const made = await drawn(card);
            inside(made)(".close").click();
            const own = await drawn({ ...card, id: "b", actions: { shut: { kind: "dismiss" } } });
            return { heard, second: Boolean(inside(own)(".close")) };
            """)
        #expect(found["heard"]?.items?.count == 1 && found["second"] == .bool(false))
        #expect(found["heard"]?.items?.first?.items?.last?["kind"] == .string("dismiss"))
    }

    @Test func `unknown parts are not drawn, and cards that cannot be drawn are reported`() async throws {
        let found = try await run(
            """
            const kinds = [{ type: "html" }, { type: "html", html: "<p>" }, { type: "native", component: "timetable@1" }, { type: "native", component: "seat-map@9" },
              { type: "hologram" }, { type: "text", text: "x" }, { type: "placeholder" }].map(card => LayoverCard.isKnown(card));
            await drawn({ id: "a", type: "native", component: "timetable@1", data: {} });
            components.set("seat-map@9", card => Object.assign(document.createElement("p"), { textContent: card.data.seats }));
            const own = await drawn({ id: "b", type: "native", component: "seat-map@9", data: { seats: "<b>12</b>" } });
            const text = await drawn({ id: "c", type: "text", text: "<i>plain</i>", disclosure: "Ad" });
            const grey = await drawn({ id: "d", type: "placeholder", height: 100, label: "Loading" });
            return { kinds, heard, own: inside(own)("p").textContent, text: inside(text)("p").textContent, ad: inside(text)(".disclosure").textContent,
              label: grey.getAttribute("aria-label"), busy: grey.ariaBusy, grey: inside(grey)(".grey").getBoundingClientRect().height };
            """)
        #expect(found["kinds"] == .array([false, true, true, false, false, true, true].map { .bool($0) }))
        #expect(found["heard"]?.items?.count == 1 && found["heard"]?.items?.first?.items?.first == .string("failed"))
        #expect(found["own"] == .string("<b>12</b>") && found["text"] == .string("<i>plain</i>"))
        #expect(
            found["ad"] == .string("Ad") && found["label"] == .string("Loading") && found["busy"] == .string("true"))
        #expect(found["grey"] == .int(100))
    }

    @Test func `results move around cards, and no frame loads again`() async throws {
        let found = try await run(
            """
            const list = document.createElement("ol"); document.body.append(list);
            const made = item => { const row = document.createElement("li");
              if (item.kind === "card") row.append(document.createElement("layover-card")); else row.textContent = item.key; return row; };
            const show = (row, item) => { if (item.kind === "card") row.firstElementChild.show(item.card, layout); };
            const card = id => ({ kind: "card", key: `card:${id}`, card: { ...base, id, type: "html", html: html(`<p>${id}</p>`), height: 20 } });
            const result = id => ({ kind: "result", key: `result:${id}`, result: { id } });
            let seed = 7; const chance = top => (seed = (seed * 1103515245 + 12345) % 2147483648) % top;
            let loads = 0, gone = 0, wrong = [];
            const cards = ["a", "b", "c"].map(card), results = [..."123456"].map(result);
            const turn = items => arrange(list, items, made, show, () => { gone += 1; });
            turn([...cards, ...results]);
            for (const row of list.querySelectorAll("layover-card")) await settled(row);
            for (const frame of [...list.querySelectorAll("layover-card")].map(one => inside(one)("iframe"))) frame.contentDocument.body.dataset.mark = "kept";
            for (let round = 0; round < 200; round += 1) {
              const some = results.filter(() => chance(4) > 0).sort(() => chance(3) - 1), items = [...some];
              for (const one of [...cards].reverse()) items.splice(chance(items.findIndex(item => item.kind === "card") + 1 || items.length + 1), 0, one);
              turn(items);
              const keys = [...list.children].map(row => row.dataset.key).join();
              if (keys !== items.map(item => item.key).join()) wrong.push([keys, items.map(item => item.key).join()]);
            }
            const marks = [...list.querySelectorAll("layover-card")].map(one => inside(one)("iframe").contentDocument?.body?.dataset.mark);
            turn([cards[2], ...results, cards[0]]);
            return { wrong, marks, gone, last: [...list.children].map(row => row.dataset.key).join() };
            """)
        #expect(found["wrong"] == .array([]) && found["marks"] == .array(Array(repeating: .string("kept"), count: 3)))
        #expect(found["gone"]?.int ?? 0 > 0)
        #expect(found["last"] == .string("card:c,result:1,result:2,result:3,result:4,result:5,result:6,card:a"))
    }

    @Test func `a late card waits if it would push the results on screen`() async throws {
        let found = try await run(
            """
            const list = document.createElement("ol"); list.style.cssText = "margin:0;padding:0;list-style:none"; document.body.append(list);
            const row = (key, high) => { const one = document.createElement("li"); one.dataset.key = key; one.style.height = high + "px"; list.append(one); return one; };
            const item = (id, more) => ({ kind: "card", key: `card:${id}`, card: { id, height: 100, place: { late: "hold", ...more } } });
            const result = id => ({ kind: "result", key: `result:${id}`, result: { id } });
            const empty = [...heldBack(list, [item("top"), result("1")])];
            row("card:grey", 100); row("result:1", 300); row("result:2", 3000); row("result:3", 300);
            const [one, two, three] = ["1", "2", "3"].map(result), held = (...items) => [...heldBack(list, items)].join();
            return { empty, top: held({ kind: "card", key: "card:grey", card: {} }, item("top"), one, two, three),
              takesOver: held(item("top"), one, two, three), between: held(one, item("mid"), two, three), below: held(one, two, item("low"), three),
              end: held(one, two, three, item("last")), insert: held(one, { kind: "card", key: "card:now", card: { id: "now", place: {} } }, two, three) };
            """)
        #expect(found["empty"] == .array([]))
        let expected = ["top": "top", "takesOver": "", "between": "mid", "below": "", "end": "", "insert": ""]
        for (name, ids) in expected { #expect(found[name] == .string(ids), "\(name)") }
    }

    @Test func `a card that was dismissed or shown often enough stays hidden for its time`() async throws {
        let found = try await run(
            """
            const { Memory } = client, kept = new Map();
            const storage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
            const memory = new Memory(storage), at = Date.parse("2027-01-01T12:00:00Z"), hour = 3600e3;
            const card = { id: "a", dismiss: { hide_seconds: 3600 }, cap: { times: 2, per_seconds: 7200 } };
            const away = (hours, by = "L9") => new Memory(storage).isAway(card, { id: by }, at + hours * hour);
            const before = away(0);
            memory.dismiss(card, at);
            const sent = [away(0.99), away(1.01)];
            for (const [by, hours] of [["L1", 2], ["L1", 2.1], ["L2", 2.5]]) memory.seen(card, { id: by }, at + hours * hour);
            const capped = [away(2.6), away(2.6, "L2"), away(4.2)];
            const over = memory.isAway({ id: "b", expires_at: "2027-01-01T12:00:00Z" }, { id: "L" }, at + 1500);
            const open = memory.isAway({ id: "b", expires_at: "2027-01-01T12:00:00Z" }, { id: "L" }, at + 500);
            kept.set("layover-cards", "no json");
            return { before, sent, capped, over, open, broken: away(0) };
            """)
        #expect(found["before"] == .bool(false) && found["sent"] == .array([.bool(true), .bool(false)]))
        #expect(found["capped"] == .array([.bool(true), .bool(false), .bool(false)]), "\(found)")
        #expect(found["over"] == .bool(true) && found["open"] == .bool(false) && found["broken"] == .bool(false))
    }
}
