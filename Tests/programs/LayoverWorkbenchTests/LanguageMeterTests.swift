import Testing

@testable import LayoverWorkbench

struct LanguageMeterTests {
    @Test(
        arguments: [
            ([], 0), ([7], 7), (Array(1...20), 19), (Array(1...40), 38), (Array(1...100), 95),
            (Array(repeating: 100, count: 38) + [400, 452], 100),
            (Array(repeating: 100, count: 37) + [300, 400, 452], 300),
        ] as [([Int], Int)])
    func `of a hundred heights ninety-five fit in the one that is taken`(heights: [Int], expected: Int) {
        #expect(LanguageMeter.percentile(heights) == expected)
        #expect(LanguageMeter.percentile(heights.reversed()) == expected)
    }
}
