/// From where on a server sheds what.
package enum PressureLimits {
    /// Requests that wait for suppliers, in percent of the setting `waiting_searches`: for each level but the calm one.
    package static let waitingPercent = [60, 70, 85, 100]
    /// Bytes of bodies, in percent of the setting `in_flight_megabytes`; at 100 the guard refuses bodies anyway.
    package static let bodyPercent = [60, 70, 85, 95]
    /// Lateness of threads, in milliseconds: a machine whose cores are all taken is at 10 to 30.
    package static let lagMilliseconds = [70, 100, 200, 400]
    /// The share of the workers' time in which they work, in percent: look-ups alone are shed for it, since a server that makes
    /// layouts all the time is a server that is used well.
    package static let workedPercent = [85]
    /// A level is left where all measures are below this share of its thresholds, in percent.
    package static let leavingPercent = 90
    /// Interval at which pressure is measured.
    package static let stepMilliseconds = 50
    /// The least of so many lags counts: one hiccup is none.
    package static let lags = 4
    /// Intervals over which the share of the workers' time is taken.
    package static let workedSteps = 4
    /// After how many seconds a client that was shed may try again: any of them, so that they do not all come at once.
    package static let retrySeconds = 1...5
}
