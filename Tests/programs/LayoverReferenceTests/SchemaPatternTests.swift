@testable import LayoverSchema
@testable import LayoverReference
import Testing

@testable import LayoverCatalog

struct SchemaPatternTests {
    @Test(arguments: [0...0, 1...9, 0...10, 1...1000, 60...1439, 15...342, 999...1001, 100...100, 7...99_999])
    func `a range's pattern takes its numbers and no others`(range: ClosedRange<Int>) throws {
        let pattern = try Regex("^(\(IntegerRangePattern.pattern(range)))$")
        let near = (range.lowerBound - 30)...(range.lowerBound + 2000)
        for number in Array(near) + Array((range.upperBound - 50)...(range.upperBound + 1100)) where number >= 0 {
            let takes = String(number).wholeMatch(of: pattern) != nil
            #expect(takes == range.contains(number), "\(number) in \(range)")
        }
    }

    @Test(arguments: [
        ("20ms", true), ("1000ms", true), ("1s", true), ("0ms", false), ("1001ms", false), ("2s", false), ("1m", false),
        ("1", false), ("-1ms", false),
    ])
    func `a duration's pattern accepts the same as the loader`(text: String, fits: Bool) throws {
        let pattern = try Regex(ScalarPattern.duration(1...1000))
        #expect((text.wholeMatch(of: pattern) != nil) == fits)
        #expect((Milliseconds(text).map { (1...1000).contains($0.count) } ?? false) == fits)
    }
}
