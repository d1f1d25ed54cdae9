import LayoverHTTP
import LayoverPreview
import Synchronization

/// The newest build, for every request at once, and the pages that want to hear of the next.
final class BuildHolder: Sendable {
    private let current: Mutex<Build>
    private let hub = EventHub()
    /// How many pages of each person of a team listen.
    private let listening = Mutex<[String: Int]>([:])

    init(_ build: Build) { current = Mutex(build) }

    func load() -> Build { current.withLock { $0 } }

    /// Shows a build from now on and tells all who listen.
    ///
    /// What was shown before is let go once they are told, for that takes a while.
    func publish(_ build: Build) {
        _ = current.withLock { current in
            let last = current
            current = build
            hub.send(build.event)
            return last
        }
    }

    /// Puts other answers beside the same build; nobody has to look again.
    func replace(_ build: Build) { current.withLock { $0 = build } }

    /// Hears of the newest build at once, then of each.
    ///
    /// - Parameter person: Of a team; `nil` on a workbench of one's own.
    /// - Returns: `nil` where as many pages of this person listen as may.
    func listen(_ person: String?) -> EventStream? {
        guard let person else { return current.withLock { hub.open(greeting: $0.event.bytes) } }
        let isTaken = listening.withLock { listening in
            guard listening[person, default: 0] < WorkbenchLimits.listenersOfPerson else { return false }
            listening[person, default: 0] += 1
            return true
        }
        guard isTaken else { return nil }
        return current.withLock { current in
            hub.open(greeting: current.event.bytes) { [weak self] in self?.leave(person) }
        }
    }

    private func leave(_ person: String) {
        listening.withLock { listening in
            let rest = listening[person, default: 0] - 1
            listening[person] = rest > 0 ? rest : nil
        }
    }
}
