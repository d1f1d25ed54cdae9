/// Settings of one server: from the settings file, then the environment, then the command line, each stronger than the
/// one before.
package struct ServerSettings: Sendable {
    /// The folder that holds `widgets/` and `flags/`.
    package var content = "."
    /// Folder where the last good catalogs are kept.
    package var state = "var"
    /// True if `/readyz` says yes where there is no catalog, for results pass without one.
    package var readyWithoutCatalog = true
    package var address = "127.0.0.1"
    /// 0 takes any free port.
    package var port = 8080
    package var adminAddress = "127.0.0.1"
    package var adminPort = 8081
    /// Names under which the admin listener is asked, beside those of this machine itself.
    package var adminHosts: [AdminHost] = []
    /// 0 for one a core.
    package var threads = 0
    package var bodyMegabytes = 32
    package var inFlightMegabytes = 128
    /// True if results that came without gzip are packed for clients that take it.
    package var packAnswers = false
    /// Buffer that each connection reads into: more means fewer calls for large bodies and more work for small
    /// requests.
    package var connectionKilobytes = 64
    /// Edges whose `X-Forwarded-For` says whose request it is.
    package var trustedEdges: [NetworkBlock] = []
    /// Origins that browsers may call from; `*` for all.
    package var origins: [String] = []
    /// SHA-256 of each token that may ask for reasons, in hexadecimal.
    package var explainTokens: [String] = []
    /// Callers of the admin listener, with what each may do.
    package var adminTokens: [AdminToken] = []
    /// Holds the key of signatures; empty for one in the state folder.
    package var signingKeyFile = ""
    /// Streams that tell of changes, at one time.
    package var eventStreams = 4_096
    /// Requests that may wait for suppliers at one time.
    package var waitingSearches = 2_000
    /// True if answers say how long they took, and what of it.
    package var serverTiming = false
    /// Requests that the access log tells.
    package var accessLog = AccessLogMode.off
    package var drainSeconds = 10
    /// Time for which a server that was told to stop says so and serves on.
    package var drainDelayMilliseconds = 5_000

    /// Settings of capabilities, by the type of their part.
    var parts: [ObjectIdentifier: any SettingsPart] = [:]

    package init() {}
}
