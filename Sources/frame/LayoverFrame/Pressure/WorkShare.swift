/// The share of their time in which workers worked, over the last measurements.
struct WorkShare {
    private struct Sample {
        let at: UInt64
        let worked: UInt64
    }

    /// Shares up to this one count as 1: the system updates the clocks of threads and of time at different moments.
    private static let largest = 1.5

    /// Oldest first.
    private var samples: [Sample] = []

    /// Adds a measurement.
    ///
    /// - Parameters:
    ///   - pressure: Contains the time that the workers have worked since the server started, modulo 2^64.
    ///   - now: Nanoseconds of a monotonic clock.
    /// - Returns: 0 to 100; 0 until there are measurements over ``PressureLimits/workedSteps`` intervals, and 0 if a clock was set: the
    ///   workers would have worked backwards, or longer than there was time.
    mutating func percent(after pressure: Pressure, at now: UInt64) -> Int {
        samples = samples.suffix(PressureLimits.workedSteps) + [Sample(at: now, worked: pressure.workedNanoseconds)]
        guard samples.count > PressureLimits.workedSteps, let first = samples.first, now > first.at else { return 0 }
        let worked = Double(Int64(bitPattern: pressure.workedNanoseconds &- first.worked))
        let share = worked / Double(now - first.at) / Double(max(1, pressure.workers))
        return (0...WorkShare.largest).contains(share) ? Int(min(1, share) * 100) : 0
    }
}
