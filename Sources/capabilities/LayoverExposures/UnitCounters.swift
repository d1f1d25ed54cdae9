import LayoverExperiments
import LayoverMetrics

/// Counts units that SDKs may assign in another way than the server does.
///
/// The server hashes UTF-16 code units, as GrowthBook's reference. SDKs that hash UTF-8 bytes agree only on ASCII.
final class UnitCounters: Sendable {
    static let rows: [MetricRow<UnitCounters>] = [
        .counter(
            "layover_exposures_foreign_units_total",
            help:
                "exposures of units whose id is not ASCII; SDKs that hash bytes put such a unit into another arm",
            \.foreign)
    ]

    let foreign = Count()

    func count(_ exposures: [Exposure]) {
        let foreign = exposures.count { $0.unit.utf8.contains { $0 > 0x7f } }
        if foreign > 0 { self.foreign.add(foreign) }
    }
}
