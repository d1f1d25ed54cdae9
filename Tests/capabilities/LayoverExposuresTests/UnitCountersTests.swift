import LayoverExperiments
import LayoverMetrics
import Testing

@testable import LayoverExposures

struct UnitCountersTests {
    @Test func `units whose id is not ASCII are counted`() {
        let counters = UnitCounters()
        counters.count(["u-1", "~", "", "u\u{7f}"].map(Self.exposure))
        #expect(counters.foreign.value == 0)
        counters.count(["ü-1", "u-1", "東京", "u\u{80}"].map(Self.exposure))
        #expect(counters.foreign.value == 3)
        #expect(UnitCounters.rows.lines(of: counters).contains("layover_exposures_foreign_units_total 3"))
    }

    private static func exposure(_ unit: String) -> Exposure {
        Exposure(
            milliseconds: 0, unitAttribute: "user", unit: unit, experiment: "e", variation: "control")
    }
}
