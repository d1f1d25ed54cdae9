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
            .values(
                "admin_hosts",
                "host names of the admin listener, with commas; '.example.com' for all names below it; loopback names and its own address are always accepted",
                limit: AdminLimits.hosts, at: \.adminHosts, read: { AdminHost($0) }),
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
            .values(
                "trusted_edges",
                "addresses of edges in front of this server, or blocks such as 10.0.0.0/8, with commas; every limit takes the client's address from their X-Forwarded-For",
                limit: TrustedEdges.limit, at: \.trustedEdges, read: { NetworkBlock($0) }),
            .number(
                "connections_per_address",
                "connections that one client address may have at one time, an IPv6 address counted by its first 64 bits; further ones are closed at once; 0 for no limit; the addresses in trusted_edges have none",
                in: 0...1_000_000, at: \.connectionsPerAddress),
            .list(
                "origins",
                "origins from which browsers may call, such as https://www.example.com, with commas; * for all",
                at: \.origins, isValid: { $0 == "*" || OriginText.isSent($0) }),
            .list(
                "explain_tokens",
                "SHA-256, as 64 small hexadecimal digits, of tokens that may see why cards are missing, with commas",
                at: \.explainTokens, isValid: { $0.utf8.count == 64 && isHexadecimal($0.utf8) }
            ).secret,
            .values(
                "admin_tokens",
                "the callers of the admin listener: 'role:name:SHA-256 of the token in hexadecimal', with commas; the roles are view, on-call and publish",
                at: \.adminTokens, read: { AdminToken($0) }
            ).secret,
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
            .word(
                "access_log",
                "writes a line of JSON to standard output for each request, with its time, trace, route, status, milliseconds, reason for a missing layout and catalog; off, sampled (one in \(AccessLogLimits.sampledOneIn)) or all",
                at: \.accessLog),
            .value(
                "drain_delay",
                "how long a stopping server still accepts requests, while /readyz is 503 and responses close their connections; set it longer than an edge keeps idle connections (0s to 10m)",
                standard: "5s", at: \.drainDelayMilliseconds,
                read: { text in
                    Milliseconds(text).flatMap { (0...600_000).contains($0.count) ? $0.count : nil }
                }),
            .number(
                "drain_seconds", "how long requests in progress may take after the server stops", in: 0...600,
                at: \.drainSeconds),
        ]
}
