import LayoverModel
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import Synchronization

/// Many people who send requests at once: a third of all requests is sent twice, a tenth is late, a tenth of the replies is
/// lost and the request repeated, and the store's clock jumps meanwhile.
struct TripCrowd {
    /// An answered request, with the positions of its start and end in the order of all starts and ends.
    struct Reply: Sendable {
        let trip: TripID
        let request: TripRequest
        let answer: TripAnswer
        let began: Int
        let ended: Int
    }

    private static let items = ["A", "B", "C", "D", "E", "F"]
    private static let yearSeconds = 365 * 86_400
    /// The jumps of the clock: an hour either way, and a minute.
    private static let jumps = [3_600, -3_600, 3_600, -3_600, 60]

    let scripts: [TripScript]
    private let people: Int
    private let seed: UInt64
    private let clock: SetClock

    init(people: Int, trips: Int, seed: UInt64, clock: SetClock) throws {
        scripts = try (0..<trips).map { try TripScript("trip\($0)") }
        self.people = people
        self.seed = seed
        self.clock = clock
    }

    /// The names of the people in each trip; over all trips there are `people` of them.
    var names: [String] { (0...(people - 1) / scripts.count).map { "p\($0)" } }

    /// Sends the requests of all people and returns the replies; every tenth reply is lost.
    func press(_ store: any TripStore, requestsOfEach count: Int) async -> [Reply] {
        let moments = Moments()
        return await withTaskGroup(of: [Reply].self) { tasks in
            for person in 0..<people {
                tasks.addTask {
                    let script = scripts[person % scripts.count]
                    return await press(store, script, person: person, count: count, moments: moments)
                }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
    }

    private func press(
        _ store: any TripStore, _ script: TripScript, person: Int, count: Int, moments: Moments
    ) async -> [Reply] {
        var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(person))
        let who = names[person / scripts.count]
        var replies = [await send(script.join(who), to: store, script.trip, moments)]
        // Requests that are delayed, and requests that are sent again because the reply was lost.
        var late: [TripRequest] = []
        var number = 0
        while number < count {
            // One to three requests at once arrive in any order; some are sent twice.
            let burst = (0..<(1 + random.below(3))).map { place in
                request(script, who, seq: number + place + 1, &random)
            }
            number += burst.count
            var sent = late
            late = []
            for request in burst {
                if random.happens(30) { sent.append(request) }
                if random.happens(10) { late.append(request) } else { sent.append(request) }
            }
            for reply in await send(sent, to: store, script.trip, moments) {
                if random.happens(10) { late.append(reply.request) } else { replies.append(reply) }
            }
            if random.happens(5) { clock.add(seconds: random.pick(TripCrowd.jumps)) }
        }
        return replies + (await send(late, to: store, script.trip, moments))
    }

    private func send(
        _ requests: [TripRequest], to store: any TripStore, _ trip: TripID, _ moments: Moments
    ) async -> [Reply] {
        await withTaskGroup(of: Reply.self) { tasks in
            for request in requests { tasks.addTask { await send(request, to: store, trip, moments) } }
            return await tasks.reduce(into: []) { $0.append($1) }
        }
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
        case 0..<62: return vote(script, as: who, on: item, seq: seq, &random)
        case 62..<64:
            // A device that numbers its votes by its clock, which is a year off.
            let seconds = clock.now.seconds + random.pick([-TripCrowd.yearSeconds, 0, TripCrowd.yearSeconds])
            return script.vote(who, on: item, .yes, seq: seconds)
        case 64..<79: return script.add(who, item, isSent: random.happens(70), price: 9_000 + random.below(2_000))
        case 79..<84: return script.request(.send(script.item(item)), who)
        case 84..<88: return script.request(.remove(script.item(item)), who)
        case 88..<91: return script.request(.restore(script.item(item)), "p0")
        case 91..<95: return script.request(.set(patch(&random), version: 1 + random.below(4)), "p0")
        case 95..<97 where who != "p0": return script.request(.leave, who)
        case 97 where who != "p0" && random.happens(30): return script.request(.expel(script.person(who)), "p0")
        default:
            let off = random.pick([0, 0, 0, TripCrowd.yearSeconds, -TripCrowd.yearSeconds])
            return script.sight(item, .seen(9_000 + random.below(3_000)), at: clock.now.adding(seconds: 60 + off))
        }
    }

    private func vote(
        _ script: TripScript, as who: String, on item: String, seq: Int, _ random: inout SeededGenerator
    ) -> TripRequest {
        let value = random.happens(20) ? nil : random.pick(VoteValue.allCases)
        let key = random.happens(50) ? script.twin("\(seq)", of: who, body: "\(item) \(seq)") : nil
        return script.vote(who, on: item, value, seq: random.happens(80) ? seq : nil, key: key)
    }

    /// Usually another title; sometimes the trip is closed or opened again.
    private func patch(_ random: inout SeededGenerator) -> SettingsPatch {
        var patch = SettingsPatch()
        switch random.below(10) {
        case 0: patch.isClosed = true
        case 1...3: patch.isClosed = false
        case 4: patch.closesAt = .some(clock.now.adding(seconds: 1_800))
        default: patch.title = "Rome \(random.below(9))"
        }
        return patch
    }

    /// Numbers starts and ends in one sequence.
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
