import LayoverMetrics

/// Outcomes of images of trips.
struct TripImageCounters: Sendable {
    private static let imagesMetric = Metric(
        .counter, "layover_trip_images_total",
        help:
            "images of trips by `end`: `drawn`, `read` (from an earlier file), or the reason for which the standing picture was sent: `late`, `failed`, `refused`, `resting` (after a fault), `busy` (too many waited)"
    )
    private static let secondsMetric = Metric(
        .histogram, "layover_trip_image_seconds", help: "time to draw an image")
    private static let missingMetric = Metric(
        .counter, "layover_trip_image_missing_glyphs_total",
        help: "characters that no installed font has")

    static let reference = [imagesMetric, secondsMetric, missingMetric]

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
        TripImageCounters.imagesMetric.lines(ends.samples(by: "end"))
            + TripImageCounters.missingMetric.lines(missing.value) + TripImageCounters.secondsMetric.lines(seconds)
    }
}
