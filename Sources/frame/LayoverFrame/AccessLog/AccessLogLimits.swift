/// Limits of the access log.
package enum AccessLogLimits {
    /// With `sampled`, the first of this many requests is logged.
    package static let sampledOneIn = 100
    /// Lines that wait to be written; further lines are dropped and counted.
    package static let lines = 8_192
    /// Time that lines are collected before they are written with one call.
    package static let gatherMilliseconds = 100
    /// Time that a stopping server waits for lines to be written.
    package static let lastMilliseconds = 1_000
}
