/// Limits of the access log.
package enum AccessLogLimits {
    /// With `sampled`, the first of so many requests is told.
    package static let sampledOneIn = 100
    /// Lines that wait for whoever reads them; further ones are dropped and counted.
    package static let lines = 8_192
    /// Time that lines gather before they are written with one call.
    package static let gatherMilliseconds = 100
    /// Time that the end of the server waits for lines to be written.
    package static let lastMilliseconds = 1_000
}
