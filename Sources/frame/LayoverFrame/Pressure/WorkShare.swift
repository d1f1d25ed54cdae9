/// The share of their time in which workers worked, over the last measurements.
struct WorkShare {
    private struct Sample {
        let at: UInt64
        let worked: UInt64
    }

    /// Oldest first.
    private var samples: [Sample] = []

    /// Adds a measurement.
    ///
    /// - Parameters:
    ///   - pressure: Contains the time that the workers have worked since the server started.
    ///   - now: Nanoseconds of a monotonic clock.
    /// - Returns: 0 to 100; 0 until there are measurements over ``PressureLimits/workedSteps`` intervals.
    mutating func percent(after pressure: Pressure, at now: UInt64) -> Int {
        samples = samples.suffix(PressureLimits.workedSteps) + [Sample(at: now, worked: pressure.workedNanoseconds)]
        guard samples.count > PressureLimits.workedSteps, let first = samples.first, now > first.at,
            pressure.workedNanoseconds > first.worked
        else { return 0 }
        let worked = Double(pressure.workedNanoseconds - first.worked)
        let share = worked / Double(now - first.at) / Double(max(1, pressure.workers))
        return Int(min(1, share) * 100)
    }
}
