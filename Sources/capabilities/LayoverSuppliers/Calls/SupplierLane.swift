import LayoverFrame
import LayoverUpstream

/// Requests of one kind to one supplier: pending calls, waiting requests, the rate, and the time until which the supplier
/// wants none.
///
/// Searches and polls have lanes of their own, because they take different times and suppliers limit them separately.
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
        /// After this time it is rejected.
        let until: Int
    }

    private(set) var concurrency: ConcurrencyLimit
    private let lineLimit: Int
    /// The oldest first.
    private(set) var line: [Waiting] = []
    private var meter: CallMeter?
    /// The servers that share the rate.
    private let fleet: Fleet
    /// Until then the supplier wants no requests of this kind.
    private var heldUntil = 0

    init(_ settings: ConcurrencySettings, queue: Int, rate: CallRate?, fleet: Fleet) {
        // Searches differ: a long route takes several times as long as a short one without any load.
        concurrency = ConcurrencyLimit(settings, tolerancePercent: 400)
        lineLimit = queue
        meter = rate.map { CallMeter($0) }
        self.fleet = fleet
    }

    /// Returns how long the supplier wants no requests, or its rate has no room, in milliseconds.
    func waitMilliseconds(at now: Int) -> Int {
        max(heldUntil - now, meter?.waitMilliseconds(at: now, sharedBy: fleet.live) ?? 0, 0)
    }

    mutating func hold(until moment: Int) { heldUntil = max(heldUntil, moment) }

    /// Reserves a place among the pending calls.
    mutating func start(at now: Int) -> Bool { concurrency.allows(at: now) }

    /// Counts a call that is sent.
    mutating func record(at now: Int) { meter?.record(at: now) }

    mutating func end(_ outcome: ConcurrencyLimit.Outcome, at now: Int) { concurrency.end(outcome, at: now) }

    /// Adds a request to the line.
    ///
    /// - Returns: The request that is rejected for it: the oldest, whose answer would arrive last, or the new one if none
    ///   may wait.
    mutating func wait(_ pending: PendingCall, until: Int) -> PendingCall? {
        guard lineLimit > 0 else { return pending }
        line.append(Waiting(pending: pending, until: until))
        return line.count > lineLimit ? line.removeFirst().pending : nil
    }

    /// Takes the newest waiting request out of the line.
    mutating func next() -> Waiting? { line.popLast() }

    /// Puts a request back that has just left the line.
    mutating func putBack(_ waiting: Waiting) { line.append(waiting) }

    /// Takes a request that has waited too long out of the line; `nil` if it has left already.
    mutating func leave(_ number: UInt64) -> PendingCall? {
        line.firstIndex { $0.pending.number == number }.map { line.remove(at: $0).pending }
    }
}
