/// The requests that the access log contains.
package enum AccessLogMode: String, CaseIterable, Sendable {
    case off
    /// One request in ``AccessLogLimits/sampledOneIn``.
    case sampled
    case all
}
