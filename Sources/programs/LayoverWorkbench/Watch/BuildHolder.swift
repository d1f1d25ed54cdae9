import LayoverHTTP
import LayoverPreview
import Synchronization

/// The newest build, for every request at once, and the pages that want to hear of the next.
final class BuildHolder: Sendable {
    private let current: Mutex<Build>
    private let hub = EventHub()

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
    func listen() -> EventStream {
        current.withLock { hub.open(greeting: $0.event.bytes) }
    }
}
