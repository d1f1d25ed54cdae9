/// The thresholds of shedding.
package enum PressureLimits {
    /// Requests that wait for suppliers, in percent of the setting `waiting_searches`: one for each level above `calm`.
    package static let waitingPercent = [60, 70, 85, 100]
    /// Bytes of bodies, in percent of the setting `in_flight_megabytes`; at 100 the guard rejects bodies anyway.
    package static let bodyPercent = [60, 70, 85, 95]
    /// Lateness of threads, in milliseconds: a machine with all cores busy is at 10 to 30.
    package static let lagMilliseconds = [70, 100, 200, 400]
    /// The share of the workers' time in which they work, in percent.
    ///
    /// It sheds only look-ups, because a server that makes layouts all the time is simply well used.
    package static let workedPercent = [85]
    /// A level is left when all measures are below this share of its thresholds, in percent.
    package static let leavingPercent = 90
    /// Interval at which pressure is measured.
    package static let stepMilliseconds = 50
    /// The lowest of this many delays counts, so that a single hiccup has no effect.
    package static let lags = 4
    /// Intervals over which the share of the workers' time is measured.
    package static let workedSteps = 4
    /// Refusals (429, and look-ups that are shed) that are held back at one time.
    package static let heldRefusals = 512
    /// Seconds after which a shed client may retry: a random number of this range, so that not all clients return at once.
    package static let retrySeconds = 1...5
}
