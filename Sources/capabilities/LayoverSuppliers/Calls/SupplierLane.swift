import LayoverFrame
import LayoverUpstream

/// Questions of one kind to one supplier: how many are under way, who waits, how often, and since when it wants none.
///
/// Searches and polls have lanes of their own, for they take unlike times and suppliers limit them apart.
struct SupplierLane: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case create, poll

        init(_ kind: SupplierRequest.Kind) {
            switch kind {
            case .create: self = .create
            case .poll: self = .poll
            }
        }
    }

    struct Waiting: Sendable {
        let pending: PendingCall
        /// After this moment it is turned away.
        let until: Int
    }

    private(set) var concurrency: ConcurrencyLimit
    private let lineLimit: Int
    /// The oldest first.
    private(set) var line: [Waiting] = []
    private var meter: CallMeter?
    /// The servers that share the rate.
    private let fleet: Fleet
    /// Until then the supplier wants no questions of this kind.
    private var heldUntil = 0

    init(_ settings: ConcurrencySettings, queue: Int, rate: CallRate?, fleet: Fleet) {
        var limit = ConcurrencyLimit.Settings()
        limit.floor = settings.least
        limit.ceiling = settings.most
        // Searches differ: a long route takes several times as long as a short one without any load.
        limit.tolerancePercent = 400
        concurrency = ConcurrencyLimit(limit)
        lineLimit = queue
        meter = rate.map { CallMeter($0) }
        self.fleet = fleet
    }

    /// Tells how long the supplier wants no questions, or its rate has no room, in milliseconds.
    func waitMilliseconds(at now: Int) -> Int {
        max(heldUntil - now, meter?.waitMilliseconds(at: now, sharedBy: fleet.live) ?? 0, 0)
    }

    mutating func hold(until moment: Int) { heldUntil = max(heldUntil, moment) }

    /// Takes a place among those under way.
    mutating func start(at now: Int) -> Bool { concurrency.allows(at: now) }

    /// Counts a call that goes out.
    mutating func record(at now: Int) { meter?.record(at: now) }

    mutating func end(_ outcome: ConcurrencyLimit.Outcome, at now: Int) { concurrency.end(outcome, at: now) }

    /// Takes a place in the line.
    ///
    /// - Returns: Who is turned away for it: the oldest, whose answer would come latest, or the new one where nobody waits.
    mutating func wait(_ pending: PendingCall, until: Int) -> PendingCall? {
        guard lineLimit > 0 else { return pending }
        line.append(Waiting(pending: pending, until: until))
        return line.count > lineLimit ? line.removeFirst().pending : nil
    }

    /// The newest of those that wait leaves the line.
    mutating func next() -> Waiting? { line.popLast() }

    /// Takes one back into the line that has just left it.
    mutating func putBack(_ waiting: Waiting) { line.append(waiting) }

    /// One that has waited too long leaves the line; `nil` where it has left already.
    mutating func leave(_ number: UInt64) -> PendingCall? {
        line.firstIndex { $0.pending.number == number }.map { line.remove(at: $0).pending }
    }
}
