import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverWeb

extension ServerSettings {
    /// Settings of the process itself, its listeners and the frame around the capabilities.
    package static let keys: [SettingKey] =
        [
            .text("content", "the folder that holds widgets/ and flags/", \.content),
            .text("state", "where the last good catalogs are kept", \.state),
            .yesOrNo(
                "ready_without_catalog",
                "/readyz says yes while there is no catalog, for results pass without one; false where other servers have one, as in a rolling update",
                \.readyWithoutCatalog),
            .text("address", "the address that clients call", \.address),
            .number("port", "its port; 0 for any", 0...65_535, \.port),
            .text("admin_address", "the address of the admin listener", \.adminAddress),
            .number("admin_port", "its port; 0 for any", 0...65_535, \.adminPort),
            adminHosts,
            .number("threads", "worker threads; 0 for one a core", 0...64, \.threads),
            .number("body_megabytes", "the largest body taken", 1...256, \.bodyMegabytes),
            .number("in_flight_megabytes", "bodies under way at one time, all together", 1...4096, \.inFlightMegabytes),
            .toggle(
                "pack_answers",
                "results that came without gzip are packed for clients that take it: for servers without an edge that packs, at about 1.5 ms of a core for each MB; given up first under load",
                \.packAnswers),
            .number(
                "connection_kilobytes", "what a connection reads into; more for large bodies", 32...1024,
                \.connectionKilobytes),
            trustedEdges,
            .list("origins", "origins that browsers may call from, with commas; * for all", \.origins),
            .list("explain_tokens", "SHA-256 of each token that may ask for reasons, in hexadecimal", \.explainTokens),
            adminTokens,
            .text(
                "signing_key_file",
                "64 hexadecimal digits that sign layouts' ids and preview links; made in the state folder where nothing stands here, to be shared by servers behind one address",
                \.signingKeyFile),
            .number("event_streams", "streams that tell of changes, at one time", 1...1_000_000, \.eventStreams),
            .number(
                "waiting_searches",
                "requests that may wait for suppliers at one time; close to it the server sheds layouts, then the layouts of results, then searches",
                1...100_000, \.waitingSearches),
            .toggle(
                "server_timing", "answers say in Server-Timing how long the supplier, the layout and the whole took",
                \.serverTiming),
            accessLog,
            drainDelay,
            .number(
                "drain_seconds", "how long requests under way may take once the server stops", 0...600, \.drainSeconds),
        ]

    private static let accessLog = SettingKey(
        name: "access_log",
        summary:
            "a line of JSON on standard output for each request: its time, trace, route, status, milliseconds, why it has no layout, catalog; off, sampled (one in \(AccessLogLimits.sampledOneIn)) or all",
        standard: ServerSettings().accessLog.rawValue
    ) { text, settings in
        guard let mode = AccessLogMode(rawValue: text) else { return false }
        settings.accessLog = mode
        return true
    }

    private static let drainDelay = SettingKey(
        name: "drain_delay",
        summary:
            "how long a server that was told to stop still takes requests, while /readyz is 503 and replies close their connections: longer than an edge keeps idle connections (0s to 10m)",
        standard: "5s"
    ) { text, settings in
        guard let count = Milliseconds(text)?.count, (0...600_000).contains(count) else { return false }
        settings.drainDelayMilliseconds = count
        return true
    }

    private static let adminTokens = SettingKey(
        name: "admin_tokens",
        summary:
            "who may read and flip kills: 'role:name:SHA-256 of their token in hexadecimal', with commas; the roles are view, on-call and publish",
        standard: "", isSecret: true
    ) { text, settings in
        let words = SettingKey.words(text)
        let tokens = words.compactMap { AdminToken($0) }
        settings.adminTokens = tokens
        return tokens.count == words.count
    }

    private static let trustedEdges = SettingKey(
        name: "trusted_edges",
        summary:
            "addresses of edges before this server, or blocks of them such as 10.0.0.0/8, with commas: what they say in X-Forwarded-For is the client's address for every limit",
        standard: ""
    ) { text, settings in
        let words = SettingKey.words(text)
        let blocks = words.compactMap { NetworkBlock($0) }
        settings.trustedEdges = blocks
        return blocks.count == words.count && blocks.count <= TrustedEdges.limit
    }

    private static let adminHosts = SettingKey(
        name: "admin_hosts",
        summary:
            "names under which the admin listener may be asked, with commas; '.example.com' for all below it; loopback names and its own address always may",
        standard: ""
    ) { text, settings in
        let words = SettingKey.words(text)
        let hosts = words.compactMap { AdminHost($0) }
        settings.adminHosts = hosts
        return hosts.count == words.count && hosts.count <= AdminLimits.hosts
    }
}
