import LayoverPick
import Synchronization

/// Values of recent requests in two generations: one is dropped if it is not used while the younger generation fills up
/// twice.
private struct RecentValues<Key: Hashable, Value> {
    private let limit: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(limit: Int) { self.limit = max(2, limit) }

    var count: Int { young.count + old.count }

    subscript(key: Key) -> Value? { young[key] ?? old[key] }

    /// Finds a value and moves it to the younger generation.
    mutating func use(_ key: Key) -> Value? {
        if let found = young[key] { return found }
        guard let found = old.removeValue(forKey: key) else { return nil }
        put(found, for: key)
        return found
    }

    mutating func put(_ value: Value, for key: Key) {
        if young.count >= limit / 2, young[key] == nil { (old, young) = (young, [:]) }
        young[key] = value
    }
}

/// Facts of candidates from services, cached fact by fact, each with its own time.
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

    private let recent: Mutex<RecentValues<Key, [String: Told]>>

    init(limit: Int = PickCallLimits.factEntries) { recent = Mutex(RecentValues(limit: limit)) }

    /// The known facts of a candidate by name, whatever their age.
    func facts(_ key: Key) -> [String: Told] { recent.withLock { $0.use(key) ?? [:] } }

    func keep(_ facts: [String: PickValue?], _ key: Key, at seconds: Int) {
        recent.withLock { recent in
            var known = recent.use(key) ?? [:]
            for (name, value) in facts { known[name] = Told(value: value, seconds: seconds) }
            recent.put(known, for: key)
        }
    }

    var count: Int { recent.withLock { $0.count } }
}

/// Candidates around places of recent requests.
final class PickCells: Sendable {
    struct Cell: Sendable {
        let found: FoundPlaces
        let seconds: Int
        /// True if no service needs to be called for facts of its candidates.
        let isWhole: Bool
        let answer = SecondCache<KeptAnswer>()
        /// The candidates with their cached facts.
        let taken = SecondCache<FoundPlaces>()
    }

    private let recent: Mutex<RecentValues<[UInt8], Cell>>

    init(limit: Int = PickCallLimits.cells) { recent = Mutex(RecentValues(limit: limit)) }

    /// Finds the candidates for a request's key, unless they are too old even to replace those of a source that is down.
    func cell(_ question: [UInt8], at seconds: Int) -> Cell? {
        recent.withLock { recent in
            guard let found = recent[question], seconds - found.seconds < PickCallLimits.staleSeconds else {
                return nil
            }
            return found
        }
    }

    func keep(_ cell: Cell, for question: [UInt8]) { recent.withLock { $0.put(cell, for: question) } }

    var count: Int { recent.withLock { $0.count } }
}
