import LayoverMetrics
package import LayoverReleases

/// Counts of the answers of two releases within one step, without locks.
package final class RolloutWatch: Sendable {
    /// Counts of one of the two releases.
    package final class Arm: Sendable {
        /// Buckets of time, four for each doubling: an upper end is at most a fifth above the measured time.
        private static let bucketCount = 128

        private let answers = Count()
        private let failedCards = Count()
        private let withoutLayout = Count()
        private let failedEvents = Count()
        private let times: [Count]

        init() { times = (0..<Arm.bucketCount).map { _ in Count() } }

        /// Counts an answer with its layout.
        package func countLayout(hasFailures: Bool, nanoseconds: UInt64) {
            answers.add()
            if hasFailures { failedCards.add() }
            times[Arm.bucket(of: nanoseconds / 1_000)].add()
        }

        /// Counts an answer that should have a layout but has none.
        package func countNone() {
            answers.add()
            withoutLayout.add()
        }

        package func countFailedEvent() { failedEvents.add() }

        package var sample: RolloutSample {
            var sample = RolloutSample()
            sample.answers = answers.value
            sample.failedCards = failedCards.value
            sample.withoutLayout = withoutLayout.value
            sample.failedEvents = failedEvents.value
            sample.slowMicroseconds = slowMicroseconds
            return sample
        }

        /// The upper end of the bucket of the slowest one in a hundred.
        private var slowMicroseconds: Int {
            let counts = times.map(\.value)
            let all = counts.reduce(0, +)
            var rest = all / 100
            for bucket in counts.indices.reversed() where counts[bucket] > 0 {
                rest -= counts[bucket]
                if rest < 0 { return Arm.end(of: bucket) }
            }
            return 0
        }

        private static func bucket(of microseconds: UInt64) -> Int {
            guard microseconds >= 4 else { return Int(microseconds) }
            let doublings = 63 - microseconds.leadingZeroBitCount
            let quarter = Int(microseconds >> UInt64(doublings - 2)) & 3
            return min(bucketCount - 1, (doublings - 1) * 4 + quarter)
        }

        private static func end(of bucket: Int) -> Int {
            guard bucket >= 4 else { return bucket + 1 }
            return (4 + bucket % 4 + 1) << (bucket / 4 - 1)
        }
    }

    package let old = Arm()
    package let new = Arm()

    package init() {}
}
