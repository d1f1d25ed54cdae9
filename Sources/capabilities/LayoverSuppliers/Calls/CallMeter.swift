/// Holds calls to a rate: in no stretch of its length are there more than its calls.
///
/// A bucket that fills again would let nearly twice as many pass within one minute, which the supplier would answer with
/// 429; the moments of the last calls cost eight bytes each and are exact.
struct CallMeter: Sendable {
    private let rate: CallRate
    /// The moments of the last calls, a ring once it is full.
    private var moments: [Int] = []
    private var oldest = 0

    init(_ rate: CallRate) { self.rate = rate }

    /// Tells how long the next call must wait, in milliseconds; 0 where it may go now.
    ///
    /// - Parameters:
    ///   - now: Of the moments that are recorded.
    ///   - servers: How many servers share the rate. Each takes its part of the calls; where there are fewer calls than servers, one in a
    ///     stretch that is longer by as much.
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
