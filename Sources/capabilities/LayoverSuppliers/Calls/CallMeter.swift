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
    func waitMilliseconds(at now: Int) -> Int {
        guard moments.count == rate.calls else { return 0 }
        return max(0, moments[oldest] + rate.milliseconds - now)
    }

    /// Counts a call.
    mutating func record(at now: Int) {
        guard moments.count == rate.calls else { return moments.append(now) }
        moments[oldest] = now
        oldest = (oldest + 1) % rate.calls
    }
}
