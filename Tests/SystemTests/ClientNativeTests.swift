import LayoverJSON
import Testing

/// Native cards drawn by the reference client in Chromium: at the heights from a server and at the widths of phones and
/// desktops.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientNativeTests {
    private static let tools = """
        const { LayoverCard } = client;
        const heard = []; addEventListener("layover-action", event => heard.push(event.detail.action));
        const drawn = async (card, width, { locale = "en-GB", said } = {}) => {
          const made = document.createElement("layover-card"), box = document.createElement("div");
          if (said) made.setAttribute("width", said);
          box.style.width = width + "px"; box.dir = locale.startsWith("ar") ? "rtl" : "ltr"; box.append(made); document.body.append(box);
          made.show({ id: "c", widget: "w", hash: "1", log_id: "w@1", type: "native", label: "Direct", place: { index: 0 }, ...card }, { id: "L", locale });
          const frame = made.shadowRoot.querySelector("iframe");
          if (frame && frame.contentDocument?.body?.childElementCount === 0) await new Promise(done => frame.addEventListener("load", done, { once: true }));
          await turned(); return made; };
        const turned = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const all = (made, selector) => [...made.shadowRoot.querySelectorAll(selector)];
        const day = iso => ({ weekday: "mon", date: { iso, text: `on ${iso}` }, flights: 1 });
        const week = (days, asked, price) => ({ component: "weekdays@1", height: 124, actions: { pick: { kind: "search", set: { departs: { each: "days.date" } } } },
          data: { days: days.map(number => day(`2027-01-${number}`)), asked: asked && day(`2027-01-${asked}`).date, price } });
        const pounds = { amount: 5407, currency: "GBP", exponent: 2, text: "£54.07" };

        """

    private func run(_ script: String) async throws -> JSONValue {
        try await ClientModule.run(ClientNativeTests.tools + script)
    }

    private func texts(_ value: JSONValue?) -> [String] { (value?.items ?? []).compactMap(\.string) }

    @Test func `days are sorted by date, and the searched one is marked, has its price and no link`() async throws {
        let found = try await run(
            """
            const made = await drawn(week([25, 20, 22, 19], 22, pounds), 366);
            for (const button of all(made, "button")) button.click();
            const marked = all(made, "[aria-current=date]");
            return { order: all(made, ".long").map(one => one.textContent), marked: marked.map(one => one.textContent), name: marked[0].ariaLabel,
              fares: all(made, ".fare").length, asked: heard.map(({ set }) => set.departs) };
            """)
        #expect(texts(found["order"]) == ["19 Jan", "20 Jan", "22 Jan", "25 Jan"])
        #expect(texts(found["marked"]) == ["Fri22 Jan22£54"] && found["fares"] == .int(1))
        #expect(found["name"] == .string("Fri on 2027-01-22, £54.07"))
        #expect(texts(found["asked"]) == ["2027-01-19", "2027-01-20", "2027-01-25"])
    }

    @Test func `a searched day without a direct flight has its place among those with one`() async throws {
        let found = try await run(
            """
            const made = await drawn(week([19, 20, 23], 22), 366), none = await drawn(week([19, 20, 23]), 366);
            const marked = all(made, "[aria-current]")[0];
            marked.click(); all(made, "button").at(-1).click();
            return { order: all(made, ".long").map(one => one.textContent), text: marked.textContent, heard: heard.map(({ set }) => set.departs),
              unasked: [all(none, "button").length, all(none, "[aria-current]").length] };
            """)
        #expect(texts(found["order"]) == ["19 Jan", "20 Jan", "22 Jan", "23 Jan"])
        #expect(found["text"] == .string("Fri22 Jan22–") && texts(found["heard"]) == ["2027-01-23"])
        #expect(found["unasked"] == .array([.int(3), .int(0)]))
    }

    /// The longest weekdays and prices of the shipped languages.
    @Test(arguments: [
        ("en-GB", "GBP", 123_499), ("nb-NO", "NOK", 107_386), ("ar-AE", "AED", 123_456), ("ja-JP", "JPY", 12_345_600),
        ("hu-HU", "HUF", 12_345_600), ("de-DE", "EUR", 123_456), ("pl-PL", "PLN", 123_456),
    ])
    func `a week fits a phone and a desk`(locale: String, currency: String, amount: Int) async throws {
        let found = try await run(
            """
            const price = { amount: \(amount), currency: "\(currency)", exponent: 2, text: "x" }, over = [];
            for (const width of [366, 844]) {
              const made = await drawn(week([19, 20, 21, 22, 23, 24, 25], 22, price), width, { locale: "\(locale)" });
              const list = all(made, "ul")[0];
              over.push(list.scrollWidth - list.clientWidth, list.scrollHeight - list.clientHeight,
                ...all(made, "button").map(one => Math.max(0, one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)));
            }
            return { over: Math.max(...over), months: all(await drawn(week([19], 19), 366, { locale: "\(locale)" }), ".long")[0].checkVisibility() };
            """)
        #expect(found["over"] == .int(0) && found["months"] == .bool(true), "\(locale): \(found)")
    }

    @Test func `airlines are two or three in a row, with whole names, at the height of their rows`()
        async throws
    {
        let found = try await run(
            """
            const names = ["British Airways", "Scandinavian Airlines", "Norwegian Air Shuttle", "KLM Royal Dutch Airlines", "easyJet", "全日本空輸"];
            const card = (count, beside) => ({ component: "timetable@1", height: 58 + 58 * Math.ceil(count / beside),
              data: { airlines: names.slice(0, count).map((name, row) => ({ id: `${row}`, name, flights: 12, price: pounds })) },
              actions: { keep: { kind: "filter", by: { carriers: { each: "airlines.id" } } } } });
            const result = [];
            for (const [width, beside] of [[366, 2], [599, 2], [600, 3], [844, 3]]) for (const locale of ["en-GB", "ar-AE"]) {
              const made = await drawn(card(6, beside), width, { locale }), list = all(made, "ul")[0];
              const tops = all(made, "li").map(one => Math.round(one.getBoundingClientRect().top));
              const cut = all(made, ".name, .price").filter(one => one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth);
              const names = all(made, ".name bdi").map(one => one.getBoundingClientRect()), rows = all(made, ".row").map(one => one.getBoundingClientRect());
              const starts = names.filter((name, at) => locale === "en-GB" ? name.left - rows[at].left > 70 : rows[at].right - name.right > 70);
              result.push([beside, tops.filter(top => top === tops[0]).length, list.scrollHeight - list.clientHeight, cut.length, starts.length].join());
              if (list.getBoundingClientRect().bottom - all(made, "li").at(-1).getBoundingClientRect().bottom > 8) result.push("empty below");
            }
            return { result };
            """)
        let expected = [2, 2, 2, 2, 3, 3, 3, 3].map { "\($0),\($0),0,0,0" }
        #expect(texts(found["result"]) == expected)
    }

    @Test func `a card that has another width than was said is as high as it needs`() async throws {
        let found = try await run(
            """
            const html = `<!doctype html><html><body style="margin:0"><div style="width:100px;height:321px"></div></body></html>`;
            const high = async (width, said) => Math.round(all(await drawn({ type: "html", html, height: 120 }, width, { said }), "iframe")[0].getBoundingClientRect().height);
            const made = await drawn({ type: "html", html, height: 120 }, 366, { said: 366 });
            made.parentElement.style.width = "800px";
            await turned(); await turned();
            return { same: await high(366, 366), near: await high(373, 366), unsaid: await high(366), narrower: await high(340, 366), wider: await high(800, 366),
              turned: Math.round(all(made, "iframe")[0].getBoundingClientRect().height) };
            """)
        for name in ["same", "near", "unsaid"] { #expect(found[name] == .int(120), "\(name)") }
        for name in ["narrower", "wider", "turned"] { #expect(found[name] == .int(321), "\(name)") }
    }

    @Test func `text is enlarged once, by the server or by the browser`() async throws {
        let found = try await run(
            """
            const size = async (attributes, style) => { const html = `<!doctype html><html ${attributes}><style>html { font-size: ${style} }</style><body>x</body></html>`;
              const page = all(await drawn({ type: "html", html, height: 120 }, 366), "iframe")[0].contentDocument; return getComputedStyle(page.documentElement).fontSize; };
            return { server: await size('data-scale="130"', "200%"), browser: await size("", "200%") };
            """)
        #expect(found["server"] == .string("20.8px") && found["browser"] == .string("32px"))
    }

    @Test func `a client says its width and how large its reader's text is`() async throws {
        let found = try await run(
            """
            const said = [client.textScale()];
            document.documentElement.style.fontSize = "20px"; said.push(client.textScale());
            document.documentElement.style.fontSize = "100px"; said.push(client.textScale());
            return { said, header: client.clientHeader({ width: 365.6, scale: 1.25, scheme: "dark" })["Layover-Client"] };
            """)
        #expect(found["said"] == .array([.int(1), .double(1.25), .int(4)]))
        #expect(found["header"]?.string?.contains("width=366, scale=1.25, scheme=dark") == true)
    }
}
