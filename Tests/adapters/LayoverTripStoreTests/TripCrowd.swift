import LayoverModel
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import Synchronization

/// Many people who press at once: a third of all requests goes out twice, many without waiting for the one before.
struct TripCrowd {
    /// A request that was answered, with the places of its beginning and end among all beginnings and ends.
    struct Reply: Sendable {
        let trip: TripID
        let request: TripRequest
        let answer: TripAnswer
        let began: Int
        let ended: Int
    }

    private static let items = ["A", "B", "C", "D", "E", "F"]

    let scripts: [TripScript]
    private let people: Int
    private let seed: UInt64

    init(people: Int, trips: Int, seed: UInt64) throws {
        scripts = try (0..<trips).map { try TripScript("trip\($0)") }
        self.people = people
        self.seed = seed
    }

    /// Has everybody press, and returns what was answered; every tenth reply is lost on its way.
    func press(_ store: any TripStore, requestsOfEach count: Int) async -> [Reply] {
        let moments = Moments()
        return await withTaskGroup(of: [Reply].self) { tasks in
            for person in 0..<people {
                tasks.addTask {
                    let script = scripts[person % scripts.count]
                    return await press(store, script, person, count, moments)
                }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
    }

    private func press(
        _ store: any TripStore, _ script: TripScript, _ person: Int, _ count: Int, _ moments: Moments
    ) async -> [Reply] {
        var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(person))
        let who = "p\(person / scripts.count)"
        var replies = [await send(script.join(who), to: store, script.trip, moments)]
        var number = 0
        while number < count {
            // One to three at once arrive in any order; some go twice.
            let burst = (0..<(1 + random.below(3))).map { place in
                request(script, who, seq: number + place + 1, &random)
            }
            number += burst.count
            let sent = burst.flatMap { random.happens(30) ? [$0, $0] : [$0] }
            replies += await withTaskGroup(of: Reply.self) { tasks in
                for request in sent { tasks.addTask { await send(request, to: store, script.trip, moments) } }
                return await tasks.reduce(into: []) { $0.append($1) }
            }
        }
        return replies.filter { _ in !random.happens(10) }
    }

    private func send(
        _ request: TripRequest, to store: any TripStore, _ trip: TripID, _ moments: Moments
    ) async -> Reply {
        let began = moments.next()
        let answer = await store.perform(request)
        return Reply(trip: trip, request: request, answer: answer, began: began, ended: moments.next())
    }

    private func request(
        _ script: TripScript, _ who: String, seq: Int, _ random: inout SeededGenerator
    ) -> TripRequest {
        let item = random.pick(TripCrowd.items)
        switch random.below(100) {
        case 0..<65:
            let value = random.happens(20) ? nil : random.pick(VoteValue.allCases)
            let key = random.happens(50) ? script.twin("\(seq)", of: who, body: "\(item) \(seq)") : nil
            return script.vote(who, item, value, seq: random.happens(80) ? seq : nil, key: key)
        case 65..<80: return script.add(who, item, isSent: random.happens(70), price: 9_000 + random.below(2_000))
        case 80..<85: return script.request(.send(script.item(item)), who)
        case 85..<89: return script.request(.remove(script.item(item)), who)
        case 89..<92: return script.request(.restore(script.item(item)), who)
        case 92..<95:
            var patch = SettingsPatch()
            patch.title = "Rome \(random.below(9))"
            return script.request(.set(patch, version: 1 + random.below(3)), who)
        case 95..<97 where who != "p0": return script.request(.leave, who)
        default: return script.sight(item, .seen(9_000 + random.below(3_000)), at: UTCInstant(seconds: 1_795_000_060))
        }
    }

    /// Counts beginnings and ends.
    private final class Moments: Sendable {
        private let last = Mutex(0)

        func next() -> Int {
            last.withLock { last in
                last += 1
                return last
            }
        }
    }
}
