import LayoverJSON
import LayoverTestKit
import Testing

/// Lists of flights that the reader keeps: the client module stores them and queries the server about them.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientListsTests {
    /// A storage of the test's own with a list in it, and itineraries that depart at different minutes.
    private static let setup = """
        const kept = new Map(), storage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
        const key = "layover-list:wish-list:GB:GBP", place = { market: "GB", currency: "GBP", storage };
        const list = new client.FlightList("wish-list", place);
        const two = number => String(number).padStart(2, "0"), minute = row => `${two(Math.floor(row / 60))}:${two(row % 60)}`;
        const itinerary = (row, price = 100 + row, day = "2099-01-21") => ({ id: `i${row}`, price: { value: price, currency: "GBP" }, legs: [{
          origin: { code: "LHR", name: "" }, destination: { code: "GLA", name: "" }, departs: `${day}T${minute(row)}`, arrives: `${day}T23:59`,
          minutes: 60, stops: 0, via: [], carriers: [{ id: "KL", name: "KLM" }] }] });
        const query = { origin: "LHR", destination: "GLA", departs: "2099-01-21", adults: "1", cabin: "economy" };
        const ids = () => list.flights.map(({ add }) => add.itinerary).join(" ");
        """

    private func run(_ script: String) async throws -> JSONValue {
        try await ClientModule.run(ClientListsTests.setup + script)
    }

    @Test func `a list has the newest first, each flight once, and fifty at most`() async throws {
        let found = try await run(
            """
            for (let row = 0; row < 50; row += 1) list.put(itinerary(row), "s", query);
            const full = [list.flights.length, list.flights[0].add.itinerary, list.flights[49].add.itinerary];
            list.put(itinerary(50), "s", query);
            const over = [list.flights.length, list.flights[0].add.itinerary, list.flights[49].add.itinerary];
            list.put(itinerary(7), "later", query);
            return { full, over, again: [list.flights.length, list.flights[0].add.search, list.has(itinerary(7), query), list.has(itinerary(0), query)],
              business: list.has(itinerary(7), { ...query, cabin: "business" }) };
            """)
        #expect(found["full"] == .array([.int(50), .string("i49"), .string("i0")]))
        #expect(found["over"] == .array([.int(50), .string("i50"), .string("i1")]))
        #expect(found["again"] == .array([.int(50), .string("later"), .bool(true), .bool(false)]))
        #expect(found["business"] == .bool(false))
    }

    @Test func `invalid flights in the storage are skipped`() async throws {
        let found = try await run(
            """
            list.put(itinerary(1), "s", query);
            const good = JSON.parse(kept.get(key))[0];
            const wrong = [1, null, "x", {}, { ...good, key: 1 }, { ...good, at: "now" }, { ...good, add: null }, { ...good, legs: [] }, { ...good, price: {} },
              { ...good, price: { value: 1, currency: "pounds" } }, { ...good, legs: [{ ...good.legs[0], departs: "2099-13-41T00:00" }] },
              { ...good, legs: [{ ...good.legs[0], carriers: [{}] }] }, { ...good, query: null }, { ...good, query: { ...good.query, origin: {} } }];
            const read = text => { kept.set(key, text); return new client.FlightList("wish-list", place).flights.length; };
            return { each: wrong.map(one => read(JSON.stringify([one, good]))), whole: ["", "{", "null", "7", "{}", '"[]"', "[]"].map(read),
              many: read(JSON.stringify(Array.from({ length: 51 }, () => good))) };
            """)
        #expect(found["each"]?.items?.allSatisfy { $0 == .int(1) } == true, "\(found)")
        #expect(found["each"]?.items?.count == 14)
        #expect(found["whole"]?.items?.allSatisfy { $0 == .int(0) } == true && found["many"] == .int(50))
    }

    @Test func `a browser that keeps nothing, or is full, keeps it for the page alone and says so`() async throws {
        let found = try await run(
            """
            const none = new client.FlightList("wish-list", { ...place, storage: null });
            none.put(itinerary(1), "s", query);
            list.put(itinerary(1), "s", query);
            let heard = 0;
            list.addEventListener("change", () => { heard += 1; });
            const before = list.isKept;
            storage.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
            list.put(itinerary(2), "s", query);
            list.remove(list.flights[1].key);
            return { none: [none.isKept, none.flights.length], before, after: list.isKept, ids: ids(), heard, disk: JSON.parse(kept.get(key)).length };
            """)
        #expect(found["none"] == .array([.bool(false), .int(1)]))
        #expect(found["before"] == .bool(true) && found["after"] == .bool(false) && found["ids"] == .string("i2"))
        #expect(found["heard"] == .int(2) && found["disk"] == .int(1))
    }

    /// The last time zone on earth is twelve hours behind UTC.
    @Test func `a flight goes when the day on which it leaves is over everywhere`() async throws {
        let found = try await run(
            """
            const day = ahead => new Date(Date.now() + ahead * 864e5).toISOString().slice(0, 10);
            [-2, 0, 1].forEach((ahead, row) => list.put(itinerary(row, 100, day(ahead)), "s", query));
            return new client.FlightList("wish-list", place).flights.map(({ add }) => add.itinerary).join(" ");
            """)
        #expect(found == .string("i2 i1"))
    }

    @Test func `a newer search brings newer prices, for as many travellers and where it has any`() async throws {
        let found = try await run(
            """
            for (const row of [1, 2, 3]) list.put(itinerary(row), "s", query, 5);
            list.learn([itinerary(1, 90), { ...itinerary(2), price: null }, itinerary(9)], "newer", query, 8);
            list.learn([itinerary(3, 400)], "family", { ...query, adults: "4" }, 9);
            return list.flights.map(({ add, price, at }) => `${add.itinerary} ${add.search} ${price.value} ${at}`);
            """)
        #expect(found == .texts(["i3 s 103 5", "i2 s 102 5", "i1 newer 90 8"]))
    }

    /// A server that signs the flights of a search, except for one.
    private static let server = """
        const calls = [];
        globalThis.fetch = async (address, { method = "GET", headers = {}, body } = {}) => {
          calls.push({ address, method, unit: headers["Layover-Unit"] ?? null, bytes: body?.length ?? 0, offers: body ? JSON.parse(body).offers.length : 0 });
          return globalThis.answer(body ? JSON.parse(body).offers : null);
        };
        const reply = (body, status = 200, type = "application/json") => new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } });
        globalThis.answer = offers => reply({ state: "ok", items: offers.flatMap((offer, index) => offer.itinerary === "i2" ? []
          : [{ index, add: offer.search ? { signed: `${offer.search} ${offer.itinerary}` } : offer, offer: { kind: "flight" } }]) });

        """

    @Test func `flights of a search are signed, and the rest stays unchanged`() async throws {
        let found = try await run(
            ClientListsTests.server + """
                for (const row of [1, 2, 3]) list.put(itinerary(row), "s", query);
                const ready = await list.ask(), once = calls.length;
                await list.sign();
                const unsigned = [calls.length - once, calls.at(-1).offers];
                list.remove(list.flights[1].key);
                await list.sign();
                return { ready: [...ready.keys()].length, adds: list.flights.map(({ add }) => add.signed ?? add.itinerary), unsigned, idle: calls.length - once - 1,
                  asked: [calls[0].method, calls[0].address] };
                """)
        #expect(found["ready"] == .int(2) && found["adds"] == .texts(["s i3", "s i1"]))
        #expect(found["unsigned"] == .array([.int(1), .int(1)]) && found["idle"] == .int(0))
        #expect(found["asked"] == .texts(["POST", "/v1/lists/wish-list"]))
    }

    @Test func `offers are sent fifty at a time, in no more than the server takes`() async throws {
        let found = try await run(
            ClientListsTests.server + """
                const offer = (row, size) => ({ signed: `${row}`.padEnd(size, "y") });
                const send = async (count, size) => {
                  calls.length = 0;
                  const { items, leftOut } = await client.readyOffers("wish-list", Array.from({ length: count }, (_, row) => offer(row, size)));
                  const isWhole = items.length === count && items.every(({ index, add }, row) => index === row && parseInt(add.signed) === row);
                  return [calls.length, leftOut, isWhole, calls.every(({ bytes, offers }) => bytes <= 262144 && offers <= 50)];
                };
                // An offer is its text, 13 signs of JSON and a comma; the frame around all has 13.
                return { none: await send(0, 9), one: await send(50, 9), two: await send(51, 9), large: await send(50, 20000),
                  exact: await send(2, 131051), over: await send(2, 131052), huge: (await send(1, 300000))[0] };
                """)
        func row(_ calls: Int) -> JSONValue { .array([.int(calls), .int(0), .bool(true), .bool(true)]) }
        #expect(found["none"] == row(0) && found["one"] == row(1) && found["two"] == row(2), "\(found)")
        #expect(found["large"] == row(4) && found["exact"] == row(1) && found["over"] == row(2), "\(found)")
        #expect(found["huge"] == .int(1), "the server says that it is too large")
    }

    @Test func `a list of a service comes as flights, and one that is dead as none`() async throws {
        let found = try await run(
            ClientListsTests.server + """
                const part = (number, from, to) => ({ carrier: "KL", number, from, to, departs: "2099-12-04T10:00", arrives: "2099-12-04T13:20" });
                const item = { index: 0, add: { signed: "x" }, price: { amount: 10050, currency: "GBP", seen_at: "2026-11-23T12:00:00Z" },
                  offer: { kind: "flight", cabin: "economy", legs: [[part("1", "LHR", "AMS"), part("2", "AMS", "OSL")]] } };
                globalThis.answer = () => reply({ state: "ok", items: [item, { offer: { kind: "card" } }, { ...item, price: { amount: 7, currency: "JPY" } }] });
                const { state, flights } = await client.readList("wish-list", { market: "GB", locale: "en-GB", unit: "user=u-1" });
                const [leg] = flights[0].legs;
                globalThis.answer = () => reply({ state: "late", items: [] });
                const late = await client.readList("wish-list", { market: "GB" });
                globalThis.answer = () => reply({ type: "https://layover/problems/switched-off", status: 503 }, 503, "application/problem+json");
                const off = await client.readList("wish-list", { market: "GB" }).catch(problem => `${problem.kind} ${problem.status}`);
                globalThis.answer = () => { throw new TypeError("gone"); };
                const gone = await client.readyOffers("wish-list", [{}]).catch(({ kind }) => kind);
                return { state, count: flights.length, leg: `${leg.origin.code} ${leg.via} ${leg.destination.code} ${leg.stops} ${leg.carriers.map(one => one.name)}`,
                  prices: flights.map(({ price }) => price.value), at: flights[0].at, late: [late.state, late.flights.length], off, gone, first: calls[0] };
                """)
        #expect(found["state"] == .string("ok") && found["count"] == .int(2))
        #expect(found["leg"] == .string("LHR AMS OSL 1 KL 1,KL 2"))
        #expect(found["prices"]?.items?.compactMap(\.number) == [100.5, 7])
        #expect(found["at"]?.number == 1_795_435_200_000)
        #expect(found["late"] == .array([.string("late"), .int(0)]))
        #expect(found["off"] == .string("switched-off 503") && found["gone"] == .string("no-connection"))
        #expect(found["first"]?["unit"] == .string("user=u-1") && found["first"]?["method"] == .string("GET"))
        #expect(found["first"]?["address"]?.string == "/v1/lists/wish-list?market=GB&locale=en-GB")
    }
}
