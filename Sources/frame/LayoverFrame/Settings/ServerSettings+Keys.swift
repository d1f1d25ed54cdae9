import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverWeb

extension ServerSettings {
    /// Settings of the process itself, its listeners and the frame around the capabilities.
    package static let keys: [SettingKey] =
        [
            .text("content", "the folder that holds widgets/ and flags/", at: \.content),
            .text("state", "the folder for state, such as the last good catalogs", at: \.state),
            .yesOrNo(
                "ready_without_catalog",
                "/readyz returns 200 even without a catalog, because results pass without one; set it to false if other servers have one, as in a rolling update",
                at: \.readyWithoutCatalog),
            .text("address", "the address that clients call", at: \.address),
            .number("port", "the port for clients; 0 for any", in: 0...65_535, at: \.port),
            .text("admin_address", "the address of the admin listener", at: \.adminAddress),
            .number("admin_port", "the port of the admin listener; 0 for any", in: 0...65_535, at: \.adminPort),
            adminHosts,
            .number("threads", "worker threads; 0 for one per core", in: 0...64, at: \.threads),
            .number("body_megabytes", "the largest accepted body", in: 1...256, at: \.bodyMegabytes),
            .number(
                "in_flight_megabytes", "the size of all bodies in flight together", in: 1...4096,
                at: \.inFlightMegabytes),
            .toggle(
                "pack_answers",
                "compresses results that arrive without gzip, for clients that accept it; meant for servers without a compressing edge; costs about 1.5 ms of a core for each MB and is shed first under load",
                at: \.packAnswers),
            .number(
                "connection_kilobytes", "the read buffer of a connection; larger for large bodies", in: 32...1024,
                at: \.connectionKilobytes),
            trustedEdges,
            .list("origins", "origins from which browsers may call, with commas; * for all", at: \.origins),
            .list(
                "explain_tokens", "SHA-256, in hexadecimal, of tokens that may see why cards are missing",
                at: \.explainTokens),
            adminTokens,
            .text(
                "signing_key_file",
                "64 hexadecimal digits that sign layouts' IDs and preview links; servers behind one address must share it; by default the server makes one in the state folder",
                at: \.signingKeyFile),
            .number(
                "event_streams", "the limit of open streams that report changes", in: 1...1_000_000, at: \.eventStreams),
            .number(
                "waiting_searches",
                "the limit of requests waiting for suppliers; near it the server sheds layouts, then the layouts of results, then searches",
                in: 1...100_000, at: \.waitingSearches),
            .toggle(
                "server_timing", "adds Server-Timing with the times of the supplier, the layout and the whole request",
                at: \.serverTiming),
            accessLog,
            drainDelay,
            .number(
                "drain_seconds", "how long requests in progress may take after the server stops", in: 0...600,
                at: \.drainSeconds),
        ]

    private static let accessLog = SettingKey(
        name: "access_log",
        summary:
            "writes a line of JSON to standard output for each request, with its time, trace, route, status, milliseconds, reason for a missing layout and catalog; off, sampled (one in \(AccessLogLimits.sampledOneIn)) or all",
        standard: ServerSettings().accessLog.rawValue
    ) { text, settings in
        guard let mode = AccessLogMode(rawValue: text) else { return false }
        settings.accessLog = mode
        return true
    }

    private static let drainDelay = SettingKey(
        name: "drain_delay",
        summary:
            "how long a stopping server still accepts requests, while /readyz is 503 and responses close their connections; set it longer than an edge keeps idle connections (0s to 10m)",
        standard: "5s"
    ) { text, settings in
        guard let count = Milliseconds(text)?.count, (0...600_000).contains(count) else { return false }
        settings.drainDelayMilliseconds = count
        return true
    }

    private static let adminTokens = SettingKey(
        name: "admin_tokens",
        summary:
            "the callers of the admin listener: 'role:name:SHA-256 of the token in hexadecimal', with commas; the roles are view, on-call and publish",
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
            "addresses of edges in front of this server, or blocks such as 10.0.0.0/8, with commas; every limit takes the client's address from their X-Forwarded-For",
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
            "host names of the admin listener, with commas; '.example.com' for all names below it; loopback names and its own address are always accepted",
        standard: ""
    ) { text, settings in
        let words = SettingKey.words(text)
        let hosts = words.compactMap { AdminHost($0) }
        settings.adminHosts = hosts
        return hosts.count == words.count && hosts.count <= AdminLimits.hosts
    }
}
