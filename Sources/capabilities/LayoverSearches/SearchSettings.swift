package import LayoverFrame

/// Settings of how many live searches are held, and for how long.
package struct SearchSettings: SettingsPart {
    /// Time that a search may be gone on with.
    package var minutes = 60
    /// As many as find room in `searchMegabytes` beside answers of their suppliers that are small.
    package var held = 1_600
    /// Answers of suppliers, and layouts and events of searches that nobody listens to.
    package var megabytes = 64

    /// The servers, by whose names searches are passed on.
    package var servers: [NamedServer] = []

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "search_minutes", "how long a search may be gone on with", SearchLimits.minutes, \.searches.minutes),
        .number(
            "searches_held",
            "searches that are held at one time, as far as search_megabytes has room: about 40 KiB each and the supplier's answer",
            SearchLimits.held, \.searches.held),
        .number(
            "search_megabytes",
            "answers of searches that are held, and layouts of those that nobody listens to; beyond it, what was used least recently is let go of",
            SearchLimits.megabytes,
            \.searches.megabytes),
        searchServers,
    ]

    private static let searchServers = SettingKey(
        name: "search_servers",
        summary:
            "the servers of one key by their server_name, 'web-1=10.0.0.7:8080', with commas: what is asked of a search that another of them began is passed on to its address",
        standard: ""
    ) { text, settings in
        let words = SettingKey.words(text)
        let servers = words.compactMap { NamedServer($0) }
        settings.searches.servers = servers
        return servers.count == words.count && servers.count <= SearchLimits.servers
            && Set(servers.map(\.name)).count == servers.count
    }
}

extension ServerSettings {
    package var searches: SearchSettings {
        get { self[SearchSettings.self] }
        set { self[SearchSettings.self] = newValue }
    }
}
