package import LayoverModel
import LayoverTestKit
package import LayoverTrips

/// Random requests from a seed: some are valid, some come too late, some are from people who are not members.
package struct TripChaos: Sendable {
    private static let people = ["ana", "ben", "cem", "dia", "eva", "fin"]
    private static let items = ["A", "B", "C", "D", "E"]

    private let script: TripScript
    private var random: SeededGenerator
    private var joined: [String: Int] = [:]
    private var seqs: [String: Int] = [:]
    private var versions = 1

    package init(_ script: TripScript, seed: UInt64) {
        self.script = script
        random = SeededGenerator(seed: seed)
    }

    package mutating func happens(_ percent: Int) -> Bool { random.happens(percent) }

    /// The seconds that a clock jumps, forwards or backwards.
    package mutating func seconds() -> Int { random.pick([1, 60, 3_600, -3_600, 86_400]) }

    /// The next request of a random person.
    package mutating func next(at now: UTCInstant) -> TripRequest {
        let (who, item) = (random.pick(TripChaos.people), random.pick(TripChaos.items))
        let id = script.item(item)
        switch random.below(100) {
        case 0..<50: return vote(who, item)
        case 50..<62: return script.add(who, item, isSent: random.happens(60), price: 9_000 + random.below(2_000))
        case 62..<66: return script.request(.send(id), who)
        case 66..<69: return script.request(.remove(id), random.pick([who, "ana"]))
        case 69..<72: return script.request(.restore(id), random.pick([who, "ana"]))
        case 72..<82: return script.join(who)
        case 82..<84: return script.request(.leave, who == "ana" ? "fin" : who)
        case 84..<86: return script.request(.expel(script.person(who == "ana" ? "fin" : who)), "ana")
        case 86..<90: return settings(random.pick([who, "ana"]), now)
        case 90..<92:
            return script.request(
                .link(NewLink(hash: script.link(item), right: .valid(.vote))), random.pick([who, "ana"]))
        default:
            let price: Sighting.Price =
                random.happens(80) ? .seen(9_000 + random.below(3_000)) : .missing(isComplete: random.happens(50))
            return script.sight(item, price, at: now)
        }
    }

    private mutating func vote(_ who: String, _ item: String) -> TripRequest {
        let value = random.happens(20) ? nil : random.pick(VoteValue.allCases)
        let seq = (seqs[who] ?? 0) + random.below(4) - 1
        seqs[who] = max(seqs[who] ?? 0, seq)
        let key = random.happens(30) ? script.twin("k\(random.below(40))", of: who, body: "\(item) \(seq)") : nil
        return script.vote(who, on: item, value, seq: random.happens(20) ? nil : seq, key: key)
    }

    private mutating func settings(_ who: String, _ now: UTCInstant) -> TripRequest {
        var patch = SettingsPatch()
        switch random.below(5) {
        case 4: patch.enough = .some(random.pick([nil, 2, 3, 51]))
        case 0: patch.title = "Rome \(random.below(9))"
        case 1: patch.isClosed = random.happens(20)
        case 2: patch.closesAt = .some(now.adding(seconds: 30 + random.below(4_000)))
        default: patch.adding = random.pick(TripSettings.Adding.allCases)
        }
        versions += random.below(2)
        return script.request(.set(patch, version: random.happens(90) ? versions : nil), who)
    }
}
