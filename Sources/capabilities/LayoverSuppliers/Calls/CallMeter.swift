/// Limits calls to a rate: no period of its length has more than its number of calls.
///
/// A token bucket would let nearly twice as many calls pass within one minute, which the supplier would reject with 429. The
/// times of the last calls take eight bytes each and are exact.
struct CallMeter: Sendable {
    private let rate: CallRate
    /// The times of the last calls, a ring once it is full.
    private var moments: [Int] = []
    private var oldest = 0

    init(_ rate: CallRate) { self.rate = rate }

    /// Returns how long the next call must wait, in milliseconds; 0 if it may start now.
    ///
    /// - Parameters:
    ///   - now: The current time, on the clock of the recorded times.
    ///   - servers: The number of servers that share the rate. Each makes its part of the calls. If there are fewer calls
    ///     than servers, each makes one call in a period that is longer by that factor.
    /// - Returns: Milliseconds.
    func waitMilliseconds(at now: Int, sharedBy servers: Int = 1) -> Int {
        let servers = max(1, servers)
        let part = max(1, rate.calls / servers)
        guard moments.count >= part else { return 0 }
        let first = moments[(oldest + moments.count - part) % moments.count]
        let stretch = rate.calls >= servers ? 1 : (servers + rate.calls - 1) / rate.calls
        return max(0, first + rate.milliseconds * stretch - now)
    }

    /// Counts a call.
    mutating func record(at now: Int) {
        guard moments.count == rate.calls else { return moments.append(now) }
        moments[oldest] = now
        oldest = (oldest + 1) % rate.calls
    }
}
