/// Settings of one server: from the settings file, then the environment, then the command line; each overrides the previous
/// one.
package struct ServerSettings: Sendable {
    /// The folder that holds `widgets/` and `flags/`.
    package var content = "."
    /// The folder of the last good catalogs.
    package var state = "var"
    /// True if `/readyz` succeeds without a catalog, because results are then returned without layouts.
    package var readyWithoutCatalog = true
    package var address = "127.0.0.1"
    /// 0 for any free port.
    package var port = 8080
    package var adminAddress = "127.0.0.1"
    package var adminPort = 8081
    /// Further host names of the admin listener, in addition to those of this machine.
    package var adminHosts: [AdminHost] = []
    /// 0 for one per core.
    package var threads = 0
    package var bodyMegabytes = 32
    package var inFlightMegabytes = 128
    /// True if results that arrived without gzip are packed for clients that accept it.
    package var packAnswers = false
    /// The read buffer of each connection: a larger one means fewer calls for large bodies and more work for small requests.
    package var connectionKilobytes = 48
    /// Edges whose `X-Forwarded-For` is trusted.
    package var trustedEdges: [NetworkBlock] = []
    /// Connections of one client address at one time, apart from edges; 0 for no limit.
    package var connectionsPerAddress = 64
    /// Origins that browsers may call from; `*` for all.
    package var origins: [String] = []
    /// SHA-256 of each token that may request reasons, in hexadecimal.
    package var explainTokens: [String] = []
    /// Callers of the admin listener, with their roles.
    package var adminTokens: [AdminToken] = []
    /// The file with the key of signatures; empty for one in the state folder.
    package var signingKeyFile = ""
    /// Event streams that may be open at one time.
    package var eventStreams = 4_096
    /// Requests that may wait for suppliers at one time.
    package var waitingSearches = 2_000
    /// True if responses report how long they took, and their parts.
    package var serverTiming = false
    /// Requests that the access log contains.
    package var accessLog = AccessLogMode.off
    package var drainSeconds = 10
    /// How long a stopping server reports that it is not ready while it still serves.
    package var drainDelayMilliseconds = 5_000

    /// Settings of capabilities, by the type of their part.
    var parts: [ObjectIdentifier: any SettingsPart] = [:]

    package init() {}
}
