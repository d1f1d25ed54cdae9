/// Bounds of telling endpoints of changes.
enum WebhookLimits {
    /// How long a delivery may take, and its connection to stand.
    static let callMilliseconds = 15_000
    static let connectMilliseconds = 5_000
    /// How long a row is one delivery's: longer than that takes, so that none is sent twice while it is under way.
    static let leaseSeconds = 30
    /// Bytes of an answer that are read; the status says all.
    static let answerBytes = 1_024
    /// Deliveries to one endpoint at one time; one, where it fails.
    static let underWay = 32
    static let underWayFailing = 1
    /// Failures in a row from which on an endpoint is said to fail.
    static let failuresInARow = 5
    /// Between two tries of an endpoint that fails, whatever is due.
    static let probeMilliseconds = 60_000
    /// Between two looks at what is due, and at how much waits.
    static let roundMilliseconds = 500
    static let reportMilliseconds = 10_000
    /// How long what is switched off waits until it is looked at again.
    static let switchedOffSeconds = 60
    /// Trips in one answer to an operator, of each endpoint.
    static let listedTrips = 1...1_000
    static let tripsAtOnce = 20
}
