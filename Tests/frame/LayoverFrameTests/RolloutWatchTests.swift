import LayoverFrame
import LayoverReleases
import Testing

/// Counts by which two releases are compared.
struct RolloutWatchTests {
    @Test(arguments: [0, 3, 4, 7, 8, 1_000, 12_345, 1_000_000, 60_000_000])
    func `the time that one in a hundred exceeds is reported, at most a quarter too long`(microseconds: Int) {
        let arm = RolloutWatch().new
        for _ in 0..<99 { arm.countLayout(hasFailures: false, nanoseconds: 1) }
        for _ in 0..<2 { arm.countLayout(hasFailures: false, nanoseconds: UInt64(microseconds) * 1_000) }
        let told = arm.sample.slowMicroseconds
        #expect(told > microseconds && told <= microseconds + max(1, microseconds / 4), "\(told)")
    }

    @Test func `one slow layout in a hundred is no slow release`() {
        let arm = RolloutWatch().old
        for _ in 0..<99 { arm.countLayout(hasFailures: false, nanoseconds: 100_000) }
        arm.countLayout(hasFailures: false, nanoseconds: 900_000_000)
        #expect(arm.sample.slowMicroseconds < 130)
        #expect(RolloutWatch().old.sample.slowMicroseconds == 0)
        arm.countLayout(hasFailures: false, nanoseconds: .max)
        #expect(arm.sample.answers == 101)
    }

    @Test func `answers, failures and clients' reports are counted separately`() {
        let watch = RolloutWatch()
        watch.new.countLayout(hasFailures: true, nanoseconds: 1)
        watch.new.countNone()
        watch.new.countFailedEvent()
        let sample = watch.new.sample
        #expect(sample.answers == 2)
        #expect(sample.failedCards == 1)
        #expect(sample.withoutLayout == 1)
        #expect(sample.failedEvents == 1)
        #expect(watch.old.sample.answers == 0)
    }
}
