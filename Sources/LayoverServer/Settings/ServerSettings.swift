/// How one server runs: from the settings file, then the environment, then the command line, each stronger than the one before.
package struct ServerSettings: Hashable, Sendable {
    /// The folder that holds `widgets/` and `flags/`.
    package var content = "."
    /// Where the last good catalogs are kept.
    package var state = "var"
    /// Whether `/readyz` says yes where there is no catalog, for results pass without one.
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
    /// What each connection reads into: more means fewer calls for large bodies and more work for small requests.
    package var connectionKilobytes = 64
    /// Origins that browsers may call from; `*` for all.
    package var origins: [String] = []
    /// Stands before the addresses of pictures and stylesheets: `https://cards.example.com`.
    package var assetOrigin = ""
    /// SHA-256 of each token that may ask for reasons, in hexadecimal.
    package var explainTokens: [String] = []
    /// Who may do what on the admin listener.
    package var adminTokens: [AdminToken] = []
    /// The file that says whom this server may ask; empty for nobody.
    package var suppliersFile = ""
    /// That file, read.
    package var suppliers = SupplierBook()
    /// Holds the key of signatures; empty for one in the state folder.
    package var signingKeyFile = ""
    /// How long segments of exposures and events are kept.
    package var exposureDays = 30
    package var exposureSegmentMegabytes = 64
    package var exposureSegmentMinutes = 60
    package var exposureSyncMilliseconds = 1000
    /// The admin listeners of the other servers, whose kills this one takes over before it is ready and from then on.
    package var peers: [AdminServer] = []
    /// Holds the token that peers are asked with.
    package var peerTokenFile = ""
    /// That token, read.
    package var peerToken = ""
    /// Who may ask for flags; everybody where there are none.
    package var clientKeys: [ClientKey] = []
    /// Questions about flags a second for each key, or each address without keys; 0 for no limit.
    package var clientRate = 0
    /// Streams that tell of changes, at one time.
    package var eventStreams = 4_096
    /// Whether `UNKNOWN` stands for `DEFAULT`, which OFREP's schema does not name.
    package var strictReasons = false
    /// Whether OFREP's targeting key stands in for `id` alone, and not for `user` too.
    package var targetingKeyIsIDOnly = false
    /// Requests that may wait for suppliers at one time.
    package var waitingSearches = 2_000
    /// Whether answers say how long they took, and what of it.
    package var serverTiming = false
    package var drainSeconds = 10
    /// How long a server that was told to stop says so and serves on.
    package var drainDelayMilliseconds = 5_000
    /// How long a search may be gone on with.
    package var searchMinutes = 60
    /// As many as find room in `searchMegabytes` beside answers of their suppliers that are small.
    package var searchesHeld = 1_600
    /// Answers of suppliers, and layouts and events of searches that nobody listens to.
    package var searchMegabytes = 64
    /// How long attaching waits for services of other teams.
    package var attachWaitMilliseconds = 5
    /// Whether `/demo` shows a page of results; the module that it is drawn with is always there.
    package var demo = false
    /// Whether every market also speaks `en-XA` and `ar-XB`, for people who look at cards.
    package var pseudoLocales = false

    package init() {}
}
