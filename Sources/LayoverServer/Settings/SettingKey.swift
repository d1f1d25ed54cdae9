import LayoverCatalog
package import LayoverModel

/// One setting: its name in the file, in the environment and on the command line, and what it does.
package struct SettingKey: Sendable {
    /// As the file has it; `LAYOVER_<NAME>` in the environment, `--<name>` with `-` on the command line.
    package let name: String
    package let summary: String
    /// What stands there when nothing is said.
    package let standard: String
    /// Whether it is on or off: a switch on the command line, `true` or `false` elsewhere.
    package var isSwitch = false
    /// Whether what stands there may be a secret, put there by mistake: no message repeats it.
    var isSecret = false
    let apply: @Sendable (String, inout ServerSettings) -> Bool

    package var flag: String { "--" + name.replacing("_", with: "-") }
    package var environmentName: String { "LAYOVER_" + name.uppercased() }

    package static let all: [SettingKey] = [
        text("content", "the folder that holds widgets/ and flags/", \.content),
        text("state", "where the last good catalogs are kept", \.state),
        yesOrNo(
            "ready_without_catalog",
            "/readyz says yes while there is no catalog, for results pass without one; false where other servers have one, as in a rolling update",
            \.readyWithoutCatalog),
        text("address", "the address that clients call", \.address),
        number("port", "its port; 0 for any", 0...65_535, \.port),
        text("admin_address", "the address of the admin listener", \.adminAddress),
        number("admin_port", "its port; 0 for any", 0...65_535, \.adminPort),
        adminHosts,
        number("threads", "worker threads; 0 for one a core", 0...64, \.threads),
        number("body_megabytes", "the largest body taken", 1...256, \.bodyMegabytes),
        number("in_flight_megabytes", "bodies under way at one time, all together", 1...4096, \.inFlightMegabytes),
        number(
            "connection_kilobytes", "what a connection reads into; more for large bodies", 32...1024,
            \.connectionKilobytes),
        list("origins", "origins that browsers may call from, with commas; * for all", \.origins),
        text(
            "asset_origin", "stands before the addresses of pictures and stylesheets: https://cards.example.com",
            \.assetOrigin),
        list("explain_tokens", "SHA-256 of each token that may ask for reasons, in hexadecimal", \.explainTokens),
        adminTokens,
        text(
            "suppliers",
            "the file that says which suppliers and services this server may ask: deploy/suppliers.yaml; nobody where nothing stands here",
            \.suppliersFile),
        text(
            "signing_key_file",
            "64 hexadecimal digits that sign layouts' ids and preview links; made in the state folder where nothing stands here, to be shared by servers behind one address",
            \.signingKeyFile),
        number(
            "exposure_days", "how many days exposures and events are kept", RowLogSettings.daysRange, \.exposureDays),
        number(
            "exposure_segment_megabytes", "a larger segment of exposures is closed",
            RowLogSettings.segmentMegabytesRange,
            \.exposureSegmentMegabytes),
        number(
            "exposure_segment_minutes", "an older segment of exposures is closed", RowLogSettings.segmentMinutesRange,
            \.exposureSegmentMinutes),
        number(
            "exposure_sync_milliseconds", "how long a written exposure may wait to be synchronized; 0 for each write",
            RowLogSettings.syncMillisecondsRange, \.exposureSyncMilliseconds),
        peers,
        text(
            "peer_token_file", "holds the token that peers are asked with; LAYOVER_TOKEN in the environment by default",
            \.peerTokenFile),
        clientKeys,
        number(
            "client_rate",
            "questions about flags a second for each key, or each address without keys; 0 for no limit, as behind an edge where all share one address",
            0...1_000_000, \.clientRate),
        number("event_streams", "streams that tell of changes, at one time", 1...1_000_000, \.eventStreams),
        number(
            "waiting_searches",
            "requests that may wait for suppliers at one time; close to it the server sheds layouts, then the layouts of results, then searches",
            1...100_000, \.waitingSearches),
        toggle(
            "server_timing", "answers say in Server-Timing how long the supplier, the layout and the whole took",
            \.serverTiming),
        toggle(
            "strict_reasons",
            "flags without a rule that fits say UNKNOWN and not DEFAULT, which OFREP's schema leaves out",
            \.strictReasons),
        toggle(
            "targeting_key_is_id_only",
            "OFREP's targetingKey stands in for the attribute id alone, and not for user too",
            \.targetingKeyIsIDOnly),
        number(
            "search_minutes", "how long a search may be gone on with", SearchLimits.minutes, \.searchMinutes),
        number(
            "searches_held",
            "searches that are held at one time, as far as search_megabytes has room: about 40 KiB each and the supplier's answer",
            SearchLimits.held, \.searchesHeld),
        number(
            "search_megabytes",
            "answers of searches that are held, and layouts of those that nobody listens to; beyond it, what was used least recently is let go of",
            SearchLimits.megabytes,
            \.searchMegabytes),
        number(
            "attach_wait",
            "milliseconds that attaching waits for services of other teams; 0 takes only what is at hand",
            0...1_000, \.attachWaitMilliseconds),
        drainDelay,
        number("drain_seconds", "how long requests under way may take once the server stops", 0...600, \.drainSeconds),
        toggle(
            "demo",
            "/demo shows a page of results, drawn with the reference web client; not for servers that readers reach",
            \.demo),
        toggle(
            "pseudo_locales",
            "every market also speaks en-XA (accented, longer) and ar-XB (right to left), to look at cards",
            \.pseudoLocales),
    ]

    private static func text(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, String> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: ServerSettings()[keyPath: path]) { text, settings in
            settings[keyPath: path] = text
            return true
        }
    }

    private static func number(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>,
        _ path: any WritableKeyPath<ServerSettings, Int> & Sendable
    ) -> SettingKey {
        SettingKey(
            name: name, summary: "\(summary) (\(range.lowerBound) to \(range.upperBound))",
            standard: String(ServerSettings()[keyPath: path])
        ) { text, settings in
            guard let number = Int(text), range.contains(number) else { return false }
            settings[keyPath: path] = number
            return true
        }
    }

    private static func toggle(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "", isSwitch: true) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
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

    /// On unless told otherwise, so that the command line takes a word too.
    private static func yesOrNo(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(
            name: name, summary: "\(summary) (true or false)", standard: String(ServerSettings()[keyPath: path])
        ) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
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

    private static let peers = SettingKey(
        name: "peers",
        summary:
            "admin listeners of the other servers, http://10.0.0.7:8081, with commas: their kills are taken over before this one is ready, and every other second from then on",
        standard: ""
    ) { text, settings in
        let words = SettingKey.words(text)
        let servers = words.compactMap { AdminServer($0) }
        settings.peers = servers
        return servers.count == words.count && servers.count <= PeerLimits.peers
    }

    private static let clientKeys = SettingKey(
        name: "client_keys",
        summary:
            "who may ask for flags: 'name:SHA-256 of their key in hexadecimal', with commas, ':withdrawn' behind one that is taken back; everybody where none are set",
        standard: "", isSecret: true
    ) { text, settings in
        let words = SettingKey.words(text)
        let keys = words.compactMap { ClientKey($0) }
        settings.clientKeys = keys
        return keys.count == words.count
    }

    /// What stands between commas, without the spaces before it.
    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    private static func list(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, [String]> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "") { text, settings in
            settings[keyPath: path] = SettingKey.words(text)
            return true
        }
    }
}

/// A setting that does not read.
package struct SettingsError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension ServerSettings {
    /// Takes one setting; `source` is where it was said, for the message: `deploy/layover.yaml:3:7`, `--port`.
    package mutating func set(_ key: SettingKey, to text: String, from source: String) throws(SettingsError) {
        guard key.apply(text, &self) else {
            let found = key.isSecret ? "what stands there" : "'\(text)'"
            throw SettingsError("\(source): \(found) does not fit '\(key.name)': \(key.summary)")
        }
    }

    /// Takes the settings file, read to nodes.
    package mutating func take(_ root: Node, file: String) throws(SettingsError) {
        for entry in root.entries ?? [] {
            let place = "\(SourceLocation(file, entry.keyPosition))"
            guard let key = SettingKey.all.first(where: { $0.name == entry.key }) else {
                let near = suggestion(for: entry.key, among: SettingKey.all.map(\.name))
                let hint = near.map { "did you mean '\($0)'?" } ?? "layover serve --help lists all"
                throw SettingsError("\(place): unknown setting '\(entry.key)'; \(hint)")
            }
            let text = entry.value.text ?? entry.value.list?.compactMap(\.text).joined(separator: ",")
            guard let text else { throw SettingsError("\(place): '\(entry.key)' takes a text or a list of texts") }
            try set(key, to: text, from: place)
        }
    }

    /// Takes what the environment says.
    package mutating func take(environment: [String: String]) throws(SettingsError) {
        for key in SettingKey.all {
            guard let text = environment[key.environmentName] else { continue }
            try set(key, to: text, from: key.environmentName)
        }
    }
}
