import LayoverModel
import LayoverTestKit
import LayoverTripKit
import LayoverTrips

/// What the page of a trip must say, derived from the answers alone and without any rule of the product.
struct TripPageModel {
    /// An item that was added.
    struct Item {
        let number: Int
        var isRemoved = false
    }

    let script: TripScript
    let ballot: Ballot
    private(set) var present: [String] = []
    private(set) var items: [String: Item] = [:]
    private(set) var votes: [String: [String: VoteValue]] = [:]
    private(set) var closesAt: UTCInstant?
    private(set) var enough: Int?
    private(set) var chosen: String?
    private var isClosed = false
    private var itemsEver = 0

    init(_ script: TripScript, _ ballot: Ballot, by creator: String) {
        self.script = script
        self.ballot = ballot
        present = [creator]
    }

    func isClosed(at now: UTCInstant) -> Bool { isClosed || closesAt.map { now >= $0 } ?? false }

    /// Notes an accepted request.
    ///
    /// - Returns: A fault, if it should not have been accepted.
    mutating func accept(_ step: TripPageStep, _ reply: TripReply, at now: UTCInstant) -> String? {
        let wasClosed = isClosed(at: now)
        isClosed = wasClosed
        switch step {
        case .join(let who): if !present.contains(who) { present.append(who) }
        case .leave(let who):
            present.removeAll { $0 == who }
            votes[who] = nil
        case .vote(let who, let item, let value):
            if wasClosed { return "a vote was taken after the end" }
            cast(value, on: item, by: who)
        case .add(_, let name, _):
            if wasClosed { return "an item was taken after the end" }
            guard case .item(_, isNew: true) = reply.result else {
                items[name]?.isRemoved = false
                return nil
            }
            itemsEver += 1
            items[name] = Item(number: itemsEver)
        case .remove(_, let name): items[name]?.isRemoved = true
        case .set(let patch): set(patch, at: now)
        }
        return nil
    }

    private mutating func cast(_ value: VoteValue?, on item: String, by who: String) {
        guard ballot == .one else {
            votes[who, default: [:]][item] = value
            return
        }
        if let value { votes[who] = [item: value] } else { votes[who]?[item] = nil }
    }

    private mutating func set(_ patch: SettingsPatch, at now: UTCInstant) {
        if let moment = patch.closesAt { closesAt = moment }
        if let number = patch.enough { enough = number }
        if let closed = patch.isClosed {
            isClosed = closed
            if !closed, let end = closesAt, now >= end { closesAt = nil }
        }
        if let item = patch.chosen { chosen = item.flatMap { id in items.keys.first { script.item($0) == id } } }
    }

    // What follows from it.

    var visible: [String] { items.filter { !$0.value.isRemoved }.keys.sorted() }

    func count(_ value: VoteValue, on item: String) -> Int { votes.values.count { $0[item] == value } }

    /// The people without a vote on an item that all people see.
    var waiting: [String] {
        let shown = Set(visible)
        return present.filter { who in !(votes[who] ?? [:]).keys.contains(where: shown.contains) }
    }

    func hasEnough(_ item: String) -> Bool { enough.map { count(.yes, on: item) >= $0 } ?? false }

    /// The numbers of the items that share the first place at the end of the vote.
    func tied(at now: UTCInstant) -> Set<Int> {
        let isDecided = chosen.map { visible.contains($0) } ?? false
        guard !isDecided, isClosed(at: now) || waiting.isEmpty else { return [] }
        let totals = visible.map { item in
            (item, [count(.yes, on: item), count(.maybe, on: item), -count(.no, on: item)])
        }
        guard let best = totals.map(\.1).max(by: { $0.lexicographicallyPrecedes($1) }), best != [0, 0, 0] else {
            return []
        }
        let first = totals.filter { $0.1 == best }.compactMap { items[$0.0]?.number }
        return first.count > 1 ? Set(first) : []
    }
}

/// One request of a random person.
enum TripPageStep {
    case join(String)
    case leave(String)
    case vote(String, String, VoteValue?)
    case add(String, String, cost: Int)
    case remove(String, String)
    case set(SettingsPatch)
}

/// Random steps from a seed, of a trip that `ana` manages.
struct TripPageSteps {
    private static let people = ["ben", "cem", "dia", "eva"]
    private static let names = ["1", "2", "3", "4"]

    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func ballot() -> Ballot { random.pick(Ballot.allCases) }

    /// Seconds until the next step.
    mutating func pause() -> Int { random.pick([1, 1, 1, 60, 900]) }

    /// Whether the version of the settings is the current one.
    mutating func knowsVersion() -> Bool { random.happens(95) }

    mutating func next(_ ballot: Ballot, at now: UTCInstant) -> TripPageStep {
        let (who, item) = (random.pick(Self.people + ["ana"]), random.pick(Self.names))
        switch random.below(100) {
        case 0..<54: return .vote(who, item, vote(ballot))
        case 54..<66: return .add(who, item, cost: 9_000 + random.below(3) * 1_000)
        case 66..<69: return .remove(random.pick([who, "ana"]), item)
        case 69..<79: return .join(random.pick(Self.people))
        case 79..<82: return .leave(random.pick(Self.people))
        default: return .set(patch(item, now))
        }
    }

    private mutating func vote(_ ballot: Ballot) -> VoteValue? {
        if random.happens(12) { return nil }
        return ballot == .grade && random.happens(50) ? random.pick(VoteValue.allCases) : .yes
    }

    private mutating func patch(_ item: String, _ now: UTCInstant) -> SettingsPatch {
        var patch = SettingsPatch()
        switch random.below(7) {
        case 0, 1: patch.enough = .some(random.pick([nil, 1, 2, 2, 2, 3, 51]))
        case 2, 3: patch.closesAt = .some(random.happens(20) ? nil : now.adding(seconds: random.below(4_000) - 20))
        case 4: patch.isClosed = random.happens(30)
        case 5: patch.title = "Rome \(random.below(9))"
        default: patch.chosen = .some(random.happens(60) ? nil : TripPageSteps.id(of: item))
        }
        return patch
    }

    private static func id(of item: String) -> ItemID? { (try? TripScript())?.item(item) }
}
