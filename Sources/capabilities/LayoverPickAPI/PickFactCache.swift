import LayoverPick
import Synchronization

/// Facts of candidates from services, cached fact by fact, each with its own time.
///
/// Two generations: an entry is dropped if it is not used while the younger one fills up twice.
final class PickFactCache: Sendable {
    struct Key: Hashable, Sendable {
        let service: String
        let id: String
    }

    /// A fact from a service; the value is `nil` if the service does not know it.
    struct Told: Sendable {
        let value: PickValue?
        /// Of a monotonic clock.
        let seconds: Int
    }

    private struct State {
        var young: [Key: [String: Told]] = [:]
        var old: [Key: [String: Told]] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = PickCallLimits.factEntries) { self.limit = max(2, limit) }

    /// The known facts of a candidate by name, whatever their age.
    func facts(_ key: Key) -> [String: Told] {
        state.withLock { state in
            if let found = state.young[key] { return found }
            guard let found = state.old.removeValue(forKey: key) else { return [:] }
            put(found, key, &state)
            return found
        }
    }

    func keep(_ facts: [String: PickValue?], _ key: Key, at seconds: Int) {
        state.withLock { state in
            var known = state.young[key] ?? state.old.removeValue(forKey: key) ?? [:]
            for (name, value) in facts { known[name] = Told(value: value, seconds: seconds) }
            put(known, key, &state)
        }
    }

    var count: Int { state.withLock { $0.young.count + $0.old.count } }

    private func put(_ facts: [String: Told], _ key: Key, _ state: inout State) {
        if state.young.count >= limit / 2, state.young[key] == nil {
            state.old = state.young
            state.young = [:]
        }
        state.young[key] = facts
    }
}

/// Candidates around places of recent requests.
final class PickCells: Sendable {
    struct Cell: Sendable {
        let found: FoundPlaces
        let seconds: Int
        /// True if no service needs to be called for facts of its candidates.
        let isWhole: Bool
        let answer = KeptAnswer()
        let taken = TakenPlaces()
    }

    private struct State {
        var young: [[UInt8]: Cell] = [:]
        var old: [[UInt8]: Cell] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = PickCallLimits.cells) { self.limit = max(2, limit) }

    /// Finds the candidates for a request's key, unless they are too old even to replace those of a source that is down.
    func cell(_ question: [UInt8], at seconds: Int) -> Cell? {
        state.withLock { state in
            let found = state.young[question] ?? state.old[question]
            guard let found, seconds - found.seconds < PickCallLimits.staleSeconds else { return nil }
            return found
        }
    }

    func keep(_ cell: Cell, for question: [UInt8]) {
        state.withLock { state in
            if state.young.count >= limit / 2, state.young[question] == nil {
                state.old = state.young
                state.young = [:]
            }
            state.young[question] = cell
        }
    }

    var count: Int { state.withLock { $0.young.count + $0.old.count } }
}
