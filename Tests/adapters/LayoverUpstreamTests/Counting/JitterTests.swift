import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct JitterTests {
    @Test(arguments: [
        (-1, 50), (0, 50), (1, 100), (2, 200), (7, 6_400), (8, 10_000), (30, 10_000), (31, 10_000), (Int.max, 10_000),
    ])
    func `doubles up to its ceiling`(attempt: Int, longest: Int) {
        #expect(Jitter().longestMilliseconds(attempt: attempt) == longest)
    }

    @Test(arguments: [(0, 0), (.max / 2, 25), (.max, 50)] as [(UInt64, Int)])
    func `reaches from nothing to the longest`(random: UInt64, milliseconds: Int) {
        #expect(Jitter().milliseconds(attempt: 0, random: random) == milliseconds)
    }

    @Test func `all waits are as likely`() {
        var chance = SeededGenerator(seed: 7)
        let jitter = Jitter(baseMilliseconds: 9)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<100_000 { counts[jitter.milliseconds(attempt: 0, using: &chance)] += 1 }
        #expect(counts.allSatisfy { (9_600...10_400).contains($0) }, "\(counts)")
    }

    @Test(arguments: [(Int.min, Int.max), (Int.max, Int.max), (Int.max, Int.min), (0, 0)])
    func `bears any setting`(base: Int, ceiling: Int) {
        let jitter = Jitter(baseMilliseconds: base, ceilingMilliseconds: ceiling)
        #expect((0...86_400_000).contains(jitter.milliseconds(attempt: 30, random: .max)))
    }
}
