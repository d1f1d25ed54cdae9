/// The durations of one kind of request, each in microseconds.
struct LiveTimes {
    let name: String
    private(set) var micros: [Int] = []
    private(set) var errors = 0
    private(set) var bytes = 0
    private(set) var firstError = ""

    init(_ name: String) { self.name = name }

    mutating func add(_ time: Int, bytes count: Int) {
        micros.append(time)
        bytes += count
    }

    mutating func fail(_ why: String) {
        errors += 1
        if firstError.isEmpty { firstError = why }
    }

    var count: Int { micros.count }
    var meanBytes: Int { count == 0 ? 0 : bytes / count }

    /// In milliseconds; 0 if there are no durations.
    func quantile(_ share: Double) -> Double {
        guard !micros.isEmpty else { return 0 }
        let sorted = micros.sorted()
        let index = min(sorted.count - 1, Int(Double(sorted.count) * share))
        return Double(sorted[index]) / 1_000
    }
}
