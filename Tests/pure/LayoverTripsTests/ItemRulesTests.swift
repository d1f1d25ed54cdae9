import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// Items: one for each flight, staged for the person who added it, and removed for a while.
struct ItemRulesTests {
    @Test func `the same flight is one item with two adders, and both prices are seen`() async throws {
        let world = try await TripWorld()
        let before = try world.revision
        let answer = await world.send(world.script.add("ben", "Q", flight: "A", price: 12_000))
        #expect(answer.reply?.result == .item(world.script.item("A"), isNew: false))
        #expect(answer.reply?.status == 200)
        #expect(try await world.kinds(after: before) == [.again, .price])
        let item = try #require(try world.view("cem").items.first)
        #expect(item.by == [world.script.person("ana"), world.script.person("ben")])
        #expect(item.priceState == .up)
        #expect(item.item.price?.latest == 12_000)
        #expect(await world.send(world.script.add("ben", "Q", flight: "A")).reply?.changed == false)
    }

    @Test func `a price in another currency says nothing`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.add("ben", "Q", flight: "A", price: 99, currency: "EUR"))
        #expect(try world.view("ben").items.first?.priceState == .same)
    }

    @Test func `only the adder notices staging`() async throws {
        let world = try await TripWorld()
        let (before, tag) = (try world.rows.trip, try world.view("ana").tag)
        let mine = try world.view("ben").tag
        _ = await world.send(world.script.add("ben", "B", isSent: false, price: 1))
        _ = await world.send(world.script.vote("ben", on: "B", .yes))
        _ = await world.send(world.script.add("cem", "B", isSent: false))
        #expect(try world.rows.trip.revision == before.revision)
        #expect(try world.view("ana").tag == tag)
        #expect(try world.view("ana").items.count == 1)
        #expect(try world.view("ben").tag != mine)
        #expect(try world.view("ben").items.count == 2)
        #expect(try world.view(as: .link(world.script.link())).items.count == 1)
    }

    @Test func `one of two who staged the same withdraws, and the other's stays`() async throws {
        let world = try await TripWorld(items: [])
        _ = await world.send(world.script.add("ben", "B", isSent: false))
        _ = await world.send(world.script.add("cem", "B", isSent: false))
        #expect(await world.send(world.script.request(.remove(world.script.item("B")), "ben")).reply?.changed == true)
        #expect(try world.view("ben").items.isEmpty)
        #expect(try world.view("cem").items.count == 1)
    }

    @Test func `an item whose other adder left cannot be removed by the remaining one`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.add("ben", "B"))
        _ = await world.send(world.script.add("cem", "B"))
        let remove = world.script.request(.remove(world.script.item("B")), "cem")
        #expect(await world.send(remove).problem == .rightMissing)
        _ = await world.send(world.script.request(.leave, "ben"))
        #expect(await world.send(remove).problem == .rightMissing)
        #expect(try world.view("ana").items.last?.by == [nil, world.script.person("cem")])
    }

    @Test(arguments: [30 * 86_400, 30 * 86_400 + 1])
    func `a removed item waits thirty days with its votes`(seconds: Int) async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        _ = await world.send(world.script.request(.remove(world.script.item("A")), "ana"))
        world.clock.add(seconds: seconds)
        let answer = await world.send(world.script.request(.restore(world.script.item("A")), "ana"))
        if seconds == 30 * 86_400 {
            #expect(try world.view("ana").items.first?.totals.yes == 1)
        } else {
            #expect(answer.problem == .itemUnknown)
            let again = await world.send(world.script.add("ben", "A2", flight: "A"))
            #expect(again.reply?.result == .item(world.script.item("A2"), isNew: true), "it is a new one then")
            #expect(try world.view("ana").items.first?.totals.yes == 0)
        }
    }

    @Test func `a removed item can be added again only by a manager, who restores it`() async throws {
        let world = try await TripWorld()
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        _ = await world.send(world.script.request(.remove(world.script.item("A")), "ana"))
        let refusal = await world.send(world.script.add("ben", "Q", flight: "A"))
        #expect(refusal.problem == .itemBarred)
        #expect(refusal.problem?.wire.status == 409)
        let before = try world.revision
        #expect(await world.send(world.script.add("ana", "Q", flight: "A")).reply?.status == 200)
        #expect(try await world.kinds(after: before) == [.restored])
        #expect(try world.view("cem").items.first?.totals.yes == 1)
    }

    @Test(arguments: [24 * 3_600 - 1, 24 * 3_600])
    func `an item that was not sent is dropped after a day`(seconds: Int) async throws {
        let world = try await TripWorld(items: [])
        _ = await world.send(world.script.add("ben", "A", isSent: false))
        _ = await world.send(world.script.vote("ben", on: "A", .yes))
        world.clock.add(seconds: seconds)
        let isThere = seconds < 24 * 3_600
        #expect(try world.view("ben").items.count == (isThere ? 1 : 0))
        try await world.store.sweep()
        #expect(try world.rows.items.isEmpty == !isThere)
        #expect(try world.rows.votes.values.allSatisfy { $0.isEmpty } == !isThere)
        let send = await world.send(world.script.request(.send(world.script.item("A")), "ben"))
        #expect(send.problem == (isThere ? nil : .itemUnknown))
    }

    @Test func `only its adder sends it, once`() async throws {
        let world = try await TripWorld(items: [])
        _ = await world.send(world.script.add("ben", "A", isSent: false))
        let item = world.script.item("A")
        #expect(await world.send(world.script.request(.send(item), "ana")).problem == .rightMissing)
        #expect(await world.send(world.script.request(.send(item), "ben")).reply?.changed == true)
        #expect(await world.send(world.script.request(.send(item), "ben")).reply?.changed == false)
        #expect(await world.send(world.script.request(.send(world.script.item("Z")), "ben")).problem == .itemUnknown)
    }

    @Test func `order is yes, maybe, no, price, and then the earliest`() async throws {
        let world = try await TripWorld(items: ["A", "B", "C"])
        _ = await world.send(world.script.add("ana", "D", price: 9_999))
        _ = await world.send(world.script.add("ana", "E", price: 1, currency: "JPY"))
        #expect(try world.view("ana").items.map(\.item.id) == world.ids(["D", "A", "B", "C", "E"]))
        for (person, item, value) in [
            ("ana", "C", VoteValue.maybe), ("ben", "B", .no), ("ana", "A", .no), ("ben", "A", .maybe),
        ] {
            _ = await world.send(world.script.vote(person, on: item, value))
        }
        #expect(try world.view("ana").items.map(\.item.id) == world.ids(["C", "A", "D", "E", "B"]))
    }
}
