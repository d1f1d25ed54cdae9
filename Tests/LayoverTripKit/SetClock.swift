package import LayoverModel
import Synchronization

/// A store's clock that a test sets, forwards or backwards.
package final class SetClock: Sendable {
    private let seconds: Mutex<Int>

    /// - Parameter seconds: Since 1970.
    package init(_ seconds: Int = 1_795_000_000) { self.seconds = Mutex(seconds) }

    package var now: UTCInstant { UTCInstant(seconds: seconds.withLock { $0 }) }

    package func add(seconds more: Int) { seconds.withLock { $0 += more } }
}
