import LayoverPick
import Synchronization

/// Facts that services told of candidates, field by field, each for its own time.
///
/// Two generations: what was not asked for since the younger one was full twice is forgotten.
final class PickFactCache: Sendable {
    struct Key: Hashable, Sendable {
        let service: String
        let id: String
    }

    /// A fact as it was told; `nil` that the service knows none.
    struct Told: Sendable {
        let value: PickValue?
        /// Of a clock that never goes back.
        let seconds: Int
    }

    private struct State {
        var young: [Key: [String: Told]] = [:]
        var old: [Key: [String: Told]] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = PickCallLimits.factEntries) { self.limit = max(2, limit) }

    /// What is known of a candidate, by names of facts, however old.
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

/// Candidates around places that were asked for lately.
final class PickCells: Sendable {
    struct Cell: Sendable {
        let found: FoundPlaces
        let seconds: Int
        /// True if no service need be asked for facts of its candidates.
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

    /// Finds the candidates for the bytes of a question, if they are no older than they may stand in for others.
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
