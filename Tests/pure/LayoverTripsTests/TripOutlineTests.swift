import LayoverModel
import LayoverTripKit
import LayoverTrips
import Testing

/// What a page and a preview of its link say about the flights of a trip.
struct TripOutlineTests {
    /// A flight of December 2026 between two places.
    private func add(
        _ name: String, from: String, to: String, day: Int = 4, _ voucher: ItemOffer.Voucher, in world: TripWorld
    ) async throws {
        let sample = try #require(world.script.offer(name, day: day).flight)
        let part = try #require(sample.legs.first?.first)
        let segment = FlightSegment(
            carrier: part.carrier, number: part.number, from: from, to: to, departs: part.departs,
            arrives: part.arrives)
        let flight = FlightOffer(
            cabin: sample.cabin, travellers: sample.travellers, legs: [[segment]], price: sample.price,
            basis: sample.basis, market: sample.market, supplier: sample.supplier, itinerary: sample.itinerary,
            seenAt: sample.seenAt)
        let offer = ItemOffer.flight(flight, voucher)
        let new = NewItem(
            id: world.script.item(name),
            fingerprint: world.script.hash(String(decoding: offer.identity, as: UTF8.self)), offer: .success(offer),
            isSent: .valid(true), note: nil)
        #expect(await world.send(world.script.request(.add(new), "ana")).isDone)
    }

    private func preview(_ world: TripWorld) throws -> TripOutline {
        TripOutline(try world.view("ben"), isPreview: true)
    }

    @Test(
        arguments: [
            ("LHR", "OSL", .seen, "London – Oslo"), ("LHR", "OSL", .typed, nil), ("BAD", "WRD", .typed, nil),
            ("BAD", "WRD", .seen, nil), ("WRD", "BAD", .seen, nil),
        ] as [(String, String, ItemOffer.Voucher, String?)])
    func `a preview has only vouched flights between known airports`(
        from: String, to: String, voucher: ItemOffer.Voucher, route: String?
    ) async throws {
        let world = try await TripWorld(items: [])
        try await add("A", from: from, to: to, voucher, in: world)
        #expect(try preview(world).route == route)
        #expect(try (preview(world).firstDay == nil) == (route == nil))
        #expect(TripOutline(try world.view("ben")).route != nil, "the page shows it")
    }

    @Test func `a typed flight changes nothing in a preview, even if it is chosen`() async throws {
        let world = try await TripWorld(items: [])
        try await add("A", from: "BAD", to: "OSL", day: 1, .typed, in: world)
        try await add("B", from: "LHR", to: "OSL", day: 4, .seen, in: world)
        #expect(try await world.set { $0.chosen = world.script.item("A") }.isDone)
        #expect(try preview(world).route == "London – Oslo")
        #expect(try preview(world).firstDay == LocalDate(year: 2026, month: 12, day: 4))
        #expect(TripOutline(try world.view("ben")).route == "Bossier City – Oslo")
    }
}
