import LayoverHTTP
import LayoverPreview
import Synchronization

/// The newest build, shared by all requests, and the pages that listen for the next one.
final class BuildHolder: Sendable {
    private let current: Mutex<Build>
    private let hub = EventHub()
    /// The number of listening pages of each person of a team.
    private let listening = Mutex<[String: Int]>([:])

    init(_ build: Build) { current = Mutex(build) }

    func load() -> Build { current.withLock { $0 } }

    /// Makes a build the current one and notifies all listeners.
    ///
    /// The previous build is released after that, because its release takes a while.
    func publish(_ build: Build) {
        _ = current.withLock { current in
            let last = current
            current = build
            hub.send(build.event)
            return last
        }
    }

    /// Replaces the build with one that has other answers.
    ///
    /// Listeners are not notified.
    func replace(_ build: Build) { current.withLock { $0 = build } }

    /// Sends the newest build at once, then each later one.
    ///
    /// - Parameter person: A person of a team; `nil` on a personal workbench.
    /// - Returns: `nil` if this person already has the maximum number of listening pages.
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
