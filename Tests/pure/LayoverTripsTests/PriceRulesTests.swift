import LayoverModel
import LayoverTripKit
import Testing

@testable import LayoverTrips

/// Prices: those in passing answers are seen, and reported only if the change matters.
struct PriceRulesTests {
    @Test(arguments: [(10_099, false), (10_100, true), (9_901, false), (9_900, true), (10_000, false)])
    func `a price change of a hundredth or more is reported`(price: Int, isTold: Bool) async throws {
        let world = try await TripWorld()
        let (before, tag) = (try world.revision, try world.view("ben").tag)
        world.clock.add(seconds: 60)
        _ = await world.send(world.script.sight("A", .seen(price), at: world.clock.now))
        #expect(try await world.kinds(after: before) == (isTold ? [.price] : []))
        #expect(try world.view("ben").items.first?.item.price?.latest == price)
        #expect(try world.view("ben").tag != tag, "its date is newer")
    }

    @Test(arguments: [(12_000, 10_000), (10_001, 10_000), (10_000, 10_000), (9_000, 9_000)])
    func `while more results follow, a price falls and does not rise`(price: Int, latest: Int) async throws {
        let world = try await TripWorld()
        let before = try world.revision
        world.clock.add(seconds: 59)
        let sighting = world.script.sight("A", .seen(price, isLowest: false), at: world.clock.now)
        #expect(await world.send(sighting).isDone)
        #expect(try world.view("ben").items.first?.item.price?.latest == latest)
        #expect(try await world.kinds(after: before) == (latest < 10_000 ? [.price] : []))
        _ = await world.send(world.script.sight("A", .seen(12_000), at: world.clock.now))
        #expect(try world.view("ben").items.first?.priceState == .up, "the complete answer counts")
    }

    @Test func `a price that a person typed follows the first answer that has the flight`() async throws {
        let world = try await TripWorld()
        #expect(await world.send(world.script.add("ben", "T", price: 100, voucher: .typed)).isDone)
        world.clock.add(seconds: 60)
        _ = await world.send(world.script.sight("T", .seen(12_000, isLowest: false), at: world.clock.now))
        let id = world.script.item("T")
        #expect(try world.view("ben").items.first { $0.item.id == id }?.item.price?.latest == 12_000)
    }

    @Test func `a flight that was gone is back at the price of an incomplete answer`() async throws {
        let world = try await TripWorld()
        world.clock.add(seconds: 60)
        _ = await world.send(world.script.sight("A", .missing(isComplete: true), at: world.clock.now))
        _ = await world.send(world.script.sight("A", .seen(12_000, isLowest: false), at: world.clock.now))
        let item = try #require(try world.view("ben").items.first)
        #expect(item.item.price?.latest == 12_000)
        #expect(item.item.price?.isGone == false)
    }

    @Test func `small steps add up to a reported change`() async throws {
        let world = try await TripWorld()
        let before = try world.revision
        for (step, price) in [10_050, 10_099, 10_120, 10_180].enumerated() {
            world.clock.add(seconds: 60 + step)
            _ = await world.send(world.script.sight("A", .seen(price), at: world.clock.now))
        }
        #expect(try world.revision == before + 1)
    }

    @Test(
        arguments: [(10_999, []), (11_000, ["ana", "ben"]), (20_000, ["ana", "ben"]), (9_000, [])] as [(Int, [String])])
    func `a yes or maybe at a price a tenth below is stale, a no never`(price: Int, stale: [String]) async throws {
        let world = try await TripWorld()
        for (person, value) in [("ana", VoteValue.yes), ("ben", .maybe), ("cem", .no)] {
            _ = await world.send(world.script.vote(person, on: "A", value))
        }
        world.clock.add(seconds: 60)
        _ = await world.send(world.script.sight("A", .seen(price), at: world.clock.now))
        let item = try #require(try world.view("ana").items.first)
        #expect(item.stale == stale.map(world.script.person))
        #expect(item.totals == TripTotals(yes: 1, maybe: 1, no: 1), "no vote is dropped")
    }

    @Test func `only people who may vote may have a supplier queried, for items that they see`() async throws {
        let world = try await TripWorld()
        let script = world.script
        _ = await world.send(script.add("ben", "S", isSent: false))
        func problem(_ item: String, _ caller: TripCaller) async throws -> TripProblem? {
            let rows = try await world.store.rows(of: script.trip)
            do throws(TripProblem) {
                _ = try TripRules().flight(of: script.item(item), in: rows, as: caller, now: world.clock.now)
                return nil
            } catch {
                return error
            }
        }
        #expect(try await problem("A", script.caller("ben")) == nil)
        #expect(try await problem("S", script.caller("ben")) == nil)
        #expect(try await problem("S", script.caller("ana")) == .itemUnknown, "staged by another person")
        #expect(try await problem("none", script.caller("ana")) == .itemUnknown)
        #expect(try await problem("A", .link(script.link())) == .rightMissing)
        #expect(try await problem("A", script.caller("stranger")) == .participantGone)
        _ = await world.send(script.request(.remove(script.item("A")), "ana"))
        #expect(try await problem("A", script.caller("ben")) == .itemRemoved)
        _ = await world.send(TripRequest(.freeze(true), in: script.trip, by: .admin))
        #expect(try await problem("A", script.caller("ben")) == .frozen)
    }

    @Test func `a missing flight is gone once, and only by a complete answer`() async throws {
        let world = try await TripWorld()
        let before = try world.revision
        world.clock.add(seconds: 60)
        for isComplete in [false, true, true] {
            _ = await world.send(world.script.sight("A", .missing(isComplete: isComplete), at: world.clock.now))
        }
        #expect(try await world.kinds(after: before) == [.itemGone])
        #expect(try world.view("ben").items.first?.priceState == .gone)
        #expect(await world.send(world.script.vote("ben", on: "A", .yes)).isDone)
        _ = await world.send(world.script.sight("A", .seen(10_000), at: world.clock.now))
        #expect(try await world.kinds(after: before) == [.itemGone, .voted, .price])
    }

    @Test func `the same price again is written once a minute`() async throws {
        let world = try await TripWorld()
        world.clock.add(seconds: 59)
        #expect(await world.send(world.script.sight("A", .seen(10_000), at: world.clock.now)).isDone)
        let rows = try world.rows
        #expect(rows.items[world.script.item("A")]?.price?.at == world.clock.now.adding(seconds: -59))
        world.clock.add(seconds: 1)
        _ = await world.send(world.script.sight("A", .seen(10_000), at: world.clock.now))
        #expect(try world.rows.items[world.script.item("A")]?.price?.at == world.clock.now)
    }

    @Test(arguments: [(0, true), (4 * 3_600, true), (4 * 3_600 + 1, false)])
    func `a flight that departs within four hours is the same`(seconds: Int, isSame: Bool) async throws {
        let world = try await TripWorld()
        world.clock.add(seconds: 60)
        let flight = try #require(world.script.offer("A").flight)
        let item = try #require(try world.rows.items[world.script.item("A")])
        let departs = try #require(flight.departs)
        let sighting = Sighting(
            fingerprint: item.fingerprint, market: flight.market, currency: flight.price.currency, travellers: 1,
            price: .seen(20_000), at: world.clock.now,
            departs: LocalDateTime(secondsAsUTC: departs.secondsAsUTC + seconds))
        _ = await world.send(TripRequest(.sight([sighting]), in: world.script.trip, by: .server))
        let seen = try #require(try world.view("ana").items.first)
        #expect(seen.item.price?.latest == (isSame ? 20_000 : 10_000))
        #expect(seen.isMoved == (isSame && seconds > 0))
    }

    @Test(arguments: [(ItemOffer.Voucher.seen, 9_000, 9_000), (.typed, 9_000, 10_000), (.seen, 12_000, 12_000)])
    func `adding a flight again moves its price only if a server vouches for it`(
        voucher: ItemOffer.Voucher, price: Int, latest: Int
    ) async throws {
        let world = try await TripWorld()
        let before = try world.revision
        #expect(await world.send(world.script.add("ben", "A", price: price, voucher: voucher)).isDone)
        #expect(try world.view("ben").items.first?.item.price?.latest == latest)
        #expect(try await world.kinds(after: before) == (voucher == .seen ? [.again, .price] : [.again]))
    }

    @Test func `only the server reports the price that was seen`() async throws {
        let world = try await TripWorld()
        for caller in [world.script.caller("ana"), .admin, .anybody, .link(world.script.link())] {
            #expect(
                await world.send(TripRequest(.sight([]), in: world.script.trip, by: caller)).problem == .rightMissing)
        }
    }

    @Test func `the largest and smallest numbers are no trap`() async throws {
        let world = try await TripWorld(items: [])
        for (item, price) in [("A", Int.max), ("B", Int.min), ("C", 0)] {
            _ = await world.send(world.script.add("ana", item, price: price))
            _ = await world.send(world.script.vote("ben", on: item, .yes))
        }
        world.clock.add(seconds: 60)
        for (item, price) in [("A", Int.min), ("B", Int.max), ("C", 1)] {
            _ = await world.send(world.script.sight(item, .seen(price), at: world.clock.now))
        }
        #expect(try world.view("ben").items.count == 3)
    }
}
