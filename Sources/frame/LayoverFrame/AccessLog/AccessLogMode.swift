/// Requests of which the access log tells.
package enum AccessLogMode: String, CaseIterable, Sendable {
    case off
    /// One of so many requests: ``AccessLogLimits/sampledOneIn``.
    case sampled
    case all
}
