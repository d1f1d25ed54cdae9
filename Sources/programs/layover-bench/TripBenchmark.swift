import Foundation
import LayoverFrame
import LayoverModel
import LayoverSeal
import LayoverTripsSQLite
import LayoverTrips

/// Durable votes of shared trips: a vote is on disk before its caller continues.
struct TripBenchmark {
    private static let callers = 64
    private static let items = 20

    private let seal: Seal
    private let store: SQLiteTripStore
    private let seconds: Int

    /// - Throws: `SealError`, or Foundation's error if the folder cannot be created.
    init(folder: String, seconds: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try self.init(path: folder + "/trips-\(UUID().uuidString).sqlite", seconds: seconds)
    }

    /// - Throws: `SealError`.
    init(path: String, seconds: Int) throws {
        seal = try Seal()
        self.seconds = seconds
        store = SQLiteTripStore(
            SQLiteTripStore.Settings(path: path) { UTCInstant(seconds: wallClockMilliseconds() / 1_000) })
    }

    func run() async throws {
        for (name, trips, people) in [("64 trips of 10", 64, 10), ("one trip of 50", 1, 50)] {
            let made = try await (0..<trips).asyncMap { try await make("\(name) \($0)", people: people) }
            try await vote(name, made)
        }
        try await look(try await make("seen", people: 10))
    }

    /// Makes all callers vote for a while; each sends its next vote when the previous one is answered.
    private func vote(_ name: String, _ trips: [BenchTrip]) async throws {
        let end = monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
        let start = monotonicNanoseconds()
        let times = await withTaskGroup(of: [UInt64].self) { tasks in
            for caller in 0..<TripBenchmark.callers {
                let trip = trips[caller % trips.count]
                tasks.addTask { await vote(in: trip, caller, until: end) }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }.sorted()
        let taken = Double(monotonicNanoseconds() - start) / 1e9
        guard !times.isEmpty else { return }
        let milliseconds = [times.count / 2, times.count * 99 / 100].map { Double(times[$0]) / 1e6 }
        let figures = String(
            format: "%.0f votes/s, median %.1f ms, p99 %.1f ms", Double(times.count) / taken, milliseconds[0],
            milliseconds[1])
        print("trips  \(name) people, \(TripBenchmark.callers) callers: \(figures)")
        try await store.sweep()
        try await store.checkpoint()
    }

    private func vote(in trip: BenchTrip, _ caller: Int, until end: UInt64) async -> [UInt64] {
        var times: [UInt64] = []
        var place = caller
        while monotonicNanoseconds() < end {
            let began = monotonicNanoseconds()
            let value = VoteValue.allCases[place / trip.items.count % 3]
            let request = TripRequest(
                .vote(trip.items[place % trip.items.count], VoteInput(value)), in: trip.id,
                by: .key(trip.keys[caller % trip.keys.count]))
            guard case .success(.done) = await store.perform(request) else { return times }
            times.append(monotonicNanoseconds() - began)
            place += 1
        }
        return times
    }

    /// Makes all people of as many trips as needed vote on all flights.
    ///
    /// - Throws: `TripStoreFault` if a vote is rejected.
    func fill(votes: Int) async throws {
        let people = 50
        let trips = (votes + people * TripBenchmark.items - 1) / (people * TripBenchmark.items)
        for number in 0..<trips {
            let trip = try await make("filled \(number)", people: people)
            let cells = trip.keys.flatMap { key in trip.items.map { (key: key, item: $0) } }
            for start in stride(from: 0, to: cells.count, by: TripStoreLimits.groupRequests) {
                let group = cells[start...].prefix(TripStoreLimits.groupRequests).map { cell in
                    TripRequest(.vote(cell.item, VoteInput(.yes)), in: trip.id, by: .key(cell.key))
                }
                for answer in await store.perform(Array(group)) {
                    guard case .success(.done) = answer else { throw TripStoreFault("a vote is not taken: \(answer)") }
                }
            }
            if number.isMultiple(of: 20) { try await store.checkpoint() }
        }
        await store.close()
        print("trips  \(trips * people * TripBenchmark.items) votes in \(trips) trips")
    }

    private func look(_ trip: BenchTrip) async throws {
        let (rules, rounds) = (TripRules(), 20_000)
        let start = monotonicNanoseconds()
        for _ in 0..<rounds {
            guard let rows = store.rowsAtHand(of: trip.id) else { return }
            _ = try rules.view(rows, as: .key(trip.keys[0]), now: UTCInstant(seconds: wallClockMilliseconds() / 1_000))
        }
        let each = Double(monotonicNanoseconds() - start) / 1_000 / Double(rounds)
        print(String(format: "trips  a view of %d items and 10 people: %.1f us", TripBenchmark.items, each))
    }
}

/// A trip with the keys of its members.
private struct BenchTrip: Sendable {
    let id: TripID
    let keys: [TripHash]
    let items: [ItemID]
}

extension TripBenchmark {
    private func hash(_ text: String) throws -> TripHash {
        guard let hash = TripHash(seal.sha256([Array(text.utf8)])) else { throw SealError.unavailable }
        return hash
    }

    /// Creates a trip with people and items.
    private func make(_ name: String, people: Int) async throws -> BenchTrip {
        let id = TripID(random: seal.randomBytes(17), count: 26)
        guard let market = Market("GB"), let locale = LocaleTag("en-GB") else { throw SealError.unavailable }
        let keys = try (0..<people).map { try hash("\(id) key \($0)") }
        let link = try hash("\(id) link")
        let persons = try (0..<people).map {
            NewPerson(id: PersonID(random: try hash("\(id) person \($0)").bytes, count: 13))
        }
        let new = NewTrip(id: id, epoch: 1, market: market, locale: locale, person: persons[0], link: link)
        let offers = try (0..<TripBenchmark.items).map { try offer($0, market) }
        let items = try offers.indices.map { ItemID(random: try hash("\(id) item \($0)").bytes, count: 13) }
        var requests = [TripRequest(creating: new, by: keys[0])]
        for place in 1..<people { requests.append(TripRequest(joining: link, as: persons[place], by: keys[place])) }
        _ = await store.perform(requests)
        _ = await store.perform(
            try zip(items, offers).map { item, offer in
                let new = NewItem(
                    id: item, fingerprint: try hash(String(decoding: offer.identity, as: UTF8.self)),
                    offer: .success(offer),
                    isSent: .valid(true))
                return TripRequest(.add(new), in: id, by: .key(keys[0]))
            })
        return BenchTrip(id: id, keys: keys, items: items)
    }

    private func offer(_ number: Int, _ market: Market) throws -> ItemOffer {
        let now = UTCInstant(seconds: wallClockMilliseconds() / 1_000)
        let departs = LocalDateTime(secondsAsUTC: now.seconds / 86_400 * 86_400 + 60 * 86_400)
        guard let currency = Currency("GBP") else { throw SealError.unavailable }
        let segment = FlightSegment(
            carrier: "KL", number: String(1_000 + number), from: "LHR", to: "OSL", departs: departs, arrives: departs)
        return .flight(
            FlightOffer(
                cabin: "economy", travellers: 1, legs: [[segment]],
                price: Money(amount: 10_000 + number, currency: currency),
                basis: .total, market: market, supplier: "bench", itinerary: String(number), seenAt: now), .seen)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}
