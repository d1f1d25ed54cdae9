import LayoverModel
import LayoverTrips
import Synchronization

/// The buckets of all callers, for all threads.
final class TripThrottle: Sendable {
    typealias Name = TripBuckets.Name

    private let buckets: Mutex<TripBuckets>

    /// - Parameter size: Buckets of a kind.
    init(size: Int = TripCallLimits.buckets) { buckets = Mutex(TripBuckets(size: size)) }

    /// Takes one token out of a bucket.
    ///
    /// - Parameters:
    ///   - name: The caller and the action.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the action is allowed, else the number of seconds to wait.
    func wait(_ name: Name, now: Int) -> Int? { buckets.withLock { $0.wait(name, now: now) } }
}
