/// Limits of webhooks.
enum WebhookLimits {
    /// How long a delivery may take, and the setup of its connection.
    static let callMilliseconds = 15_000
    static let connectMilliseconds = 5_000
    /// How long a row is leased: longer than a delivery takes, so that no row is sent twice while it is under way.
    static let leaseSeconds = 30
    /// Bytes of an answer that are read; only the status matters.
    static let answerBytes = 1_024
    /// Deliveries to one endpoint at one time; one if it fails.
    static let underWay = 32
    static let underWayFailing = 1
    /// Failures in a row after which an endpoint counts as failing.
    static let failuresInARow = 5
    /// Time between two attempts at a failing endpoint, whatever is due.
    static let probeMilliseconds = 60_000
    /// Time between two checks of what is due, and of how much waits.
    static let roundMilliseconds = 500
    static let reportMilliseconds = 10_000
    /// How long a switched-off delivery waits until the next check.
    static let switchedOffSeconds = 60
    /// Trips in one answer to an operator, of each endpoint.
    static let listedTrips = 1...1_000
    static let tripsAtOnce = 20
}
