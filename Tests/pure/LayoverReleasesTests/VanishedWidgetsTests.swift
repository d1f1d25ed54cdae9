import LayoverReleases
import Testing

struct VanishedWidgetsTests {
    private func names(_ range: Range<Int>) -> Set<String> { Set(range.map { "w\($0)" }) }

    @Test(arguments: [
        (10, 3, false), (10, 4, true), (3, 0, false), (3, 1, true), (0, 0, false), (100, 30, false), (100, 31, true),
        (1, 1, true),
    ])
    func `more than thirty of a hundred are too many`(live: Int, gone: Int, areTooMany: Bool) {
        let vanished = VanishedWidgets(from: names(0..<live), to: names(gone..<live + 5))
        #expect(vanished.names.count == gone)
        #expect(vanished.liveCount == live)
        #expect(vanished.areTooMany == areTooMany)
    }
}
