import LayoverTestKit
import Testing

@testable import LayoverTargeting

struct PaddedBytesTests {
    @Test func `a version held in place is at the place of the padded text`() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["v", "0", "1", "9", "10", "123456", ".", "-", "+", "a", "beta", "~", " "]
        let versions = (0..<3_000).map { _ in (0..<random.below(9)).map { _ in random.pick(pieces) }.joined() }
        for (left, right) in zip(versions, versions.shuffled(using: &random)) {
            let literal = PaddedVersion(right)
            #expect(literal.ordering(of: left) == PaddedVersion(left).ordering(to: literal), "\(left) \(right)")
        }
    }

    @Test(arguments: [
        String(repeating: "1.", count: PaddedBytes.versionBytes / 2),
        String(repeating: "1", count: PaddedBytes.versionBytes),
    ])
    func `the longest versions fit`(version: String) {
        #expect(PaddedBytes(version) != nil)
        #expect(PaddedVersion(version).ordering(of: version) == .equal)
    }

    @Test(arguments: [String(repeating: "1", count: PaddedBytes.versionBytes + 1), "1.é"])
    func `others are padded as texts`(version: String) {
        #expect(PaddedBytes(version) == nil)
        #expect(PaddedVersion(version).ordering(of: version) == .equal)
    }
}
