import LayoverMetrics

/// What became of images of trips.
struct TripImageCounters: Sendable {
    static let reference: [(name: String, summary: String)] = [
        (
            "layover_trip_images_total",
            "images of trips by `end`: `drawn`, `read` (a file of before), or none, so that the standing picture went out: `late`, `failed`, `refused`, `resting` (after a fault), `busy` (too many waited)"
        ),
        ("layover_trip_image_seconds", "how long drawing took"),
        ("layover_trip_image_missing_glyphs_total", "characters for which no installed font has a picture"),
    ].map { (name: $0.0, summary: $0.1) }

    enum End: String, CaseIterable { case drawn, read, late, failed, refused, resting, busy }

    private let ends = LabelledCounts(End.allCases.map(\.rawValue))
    private let missing = Count()
    private let seconds = Histogram()

    func count(_ end: End) -> Int { ends[end.rawValue].value }

    func add(_ end: End) { ends[end.rawValue].add() }

    func add(fault: ImagePainter.Fault) {
        switch fault {
        case .late: add(.late)
        case .resting: add(.resting)
        case .refused: add(.refused)
        case .absent, .broken: add(.failed)
        }
    }

    func drawn(microseconds: Int, missing glyphs: Int) {
        add(.drawn)
        missing.add(glyphs)
        seconds.observe(microseconds: microseconds)
    }

    var prometheus: [String] {
        ["# TYPE layover_trip_images_total counter"] + ends.lines("layover_trip_images_total", by: "end")
            + [
                "# TYPE layover_trip_image_missing_glyphs_total counter",
                "layover_trip_image_missing_glyphs_total \(missing.value)",
            ] + seconds.prometheus("layover_trip_image_seconds")
    }
}
