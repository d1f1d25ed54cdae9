import LayoverFrame
import Synchronization
import Testing

@testable import LayoverLayouts

/// Cards that the output guard dropped.
struct StructureChangeTests {
    @Test func `each is counted, and ever fewer are logged, with the widget`() {
        let lines = Lines()
        let counters = LayoutCounters(log: ServerLog { level, text in lines.add("\(level.rawValue): \(text)") })
        #expect(counters.prometheus.contains("layover_card_structure_changes_total 0"))
        for _ in 0..<9 { counters.reportStructureChange(of: "bags") }
        #expect(counters.prometheus.contains("layover_card_structure_changes_total 9"))
        let logged = lines.all
        #expect(logged.count == 4, "the first, second, fourth and eighth")
        #expect(logged.allSatisfy { $0.hasPrefix("error: ") })
        #expect(logged.allSatisfy { $0.contains("'bags'") })
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }
}
