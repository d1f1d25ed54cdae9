import LayoverModel
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Synchronization
import Testing

/// Searches whose answers may contain flights of trips.
struct WatchingTests {
    private func searches(_ store: SQLiteTripStore, limit: Int = 10) async throws -> [SearchKey] {
        try await withCheckedContinuation { done in
            store.readSearches(limit: limit) { done.resume(returning: $0) }
        }.get()
    }

    private func trips(_ store: SQLiteTripStore, _ searches: [SearchKey]) async throws -> [TripID] {
        try await withCheckedContinuation { done in
            store.read(watching: searches) { done.resume(returning: $0) }
        }.get().map(\.trip.id)
    }

    @Test func `searches are read back as they were written, each once, as many as are wanted`() async throws {
        let (bench, script, other) = (try StoreBench(), try TripScript(), try TripScript("oslo"))
        let store = try await bench.open()
        #expect(try await searches(store).isEmpty)
        for each in [script, other] { _ = await store.perform(each.start(items: ["A", "B"])) }
        let search = try #require(script.offer("A").flight?.search)
        #expect(try await searches(store) == [search], "four items, one search")
        #expect(try await searches(store, limit: 0).isEmpty)
        let elsewhere = try #require(script.offer("A", day: 5).flight?.search)
        #expect(Set(try await trips(store, [elsewhere, search, search])) == [script.trip, other.trip])
        #expect(try await trips(store, [elsewhere]).isEmpty)
        #expect(try await trips(store, []).isEmpty)
    }

    @Test func `a commit reports the searches of its items, and of no others`() async throws {
        let (bench, script) = (try StoreBench(), try TripScript())
        let store = try await bench.open()
        _ = await store.perform(script.start(items: []))
        let search = try #require(script.offer("A").flight?.search)
        func told(_ request: TripRequest) async -> [SearchKey] {
            bench.committed.withLock { $0 = [] }
            _ = await store.perform(request)
            return bench.committed.withLock { $0.flatMap(\.searches) }
        }
        #expect(await told(script.add("ana", "A", isSent: false)) == [search], "what is staged is watched too")
        #expect(await told(script.request(.send(script.item("A")), "ana")).isEmpty)
        #expect(await told(script.vote("ben", on: "A", .yes)).isEmpty)
        #expect(await told(script.request(.remove(script.item("A")), "ana")).isEmpty)
        #expect(await told(script.request(.restore(script.item("A")), "ana")) == [search])
    }

    @Test(arguments: ["-", "2026-12-08"])
    func `a search reads back from its text, and nothing else is one`(returns: String) throws {
        let text = "LHR-OSL 2026-12-04 \(returns) GB GBP 2 economy"
        #expect(SearchKey(text: text)?.text == text)
        for other in [
            "", text + " x", text.replacing("LHR-OSL", with: "LHROSL"), text.replacing(" 2 ", with: " two "),
            text.replacing("2026-12-04", with: "2026-13-04"), text.replacing(" GB ", with: " gb "),
            text.replacing("-OSL", with: "-OSL-X"), text.replacing(" \(returns) ", with: " soon "),
        ] { #expect(SearchKey(text: other) == nil, "\(other)") }
    }
}
