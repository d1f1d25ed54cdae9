package import LayoverFrame

/// Settings of how many live searches are held, and for how long.
package struct SearchSettings: SettingsPart {
    /// Minutes for which a search can be continued.
    package var minutes = 60
    /// As many as fit in `searchMegabytes` if the suppliers' answers are small.
    package var held = 1_600
    /// Mebibytes of suppliers' answers, and of layouts and events of searches without listeners.
    package var megabytes = 64

    /// The servers to which searches are passed on by name.
    package var servers: [NamedServer] = []

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "search_minutes", "minutes for which a search can be continued", in: SearchLimits.minutes,
            at: \.searches.minutes),
        .number(
            "searches_held",
            "searches that the server holds at one time, if search_megabytes has room for them: about 40 KiB each and the supplier's answer",
            in: SearchLimits.held, at: \.searches.held),
        .number(
            "search_megabytes",
            "memory for answers of searches, and for layouts of searches without listeners; beyond it, the least recently used are dropped",
            in: SearchLimits.megabytes,
            at: \.searches.megabytes),
        .value(
            "search_servers",
            "the servers of one key by their server_name, 'web-1=10.0.0.7:8080', separated by commas; a request for a search that another of them began is passed on to its address",
            at: \.searches.servers, read: readServers),
    ]

    /// At most ``SearchLimits/servers``, each with a name of its own.
    private static func readServers(_ text: String) -> [NamedServer]? {
        let words = SettingKey.words(text)
        let servers = words.compactMap { NamedServer($0) }
        guard servers.count == words.count, servers.count <= SearchLimits.servers else { return nil }
        return Set(servers.map(\.name)).count == servers.count ? servers : nil
    }
}

extension ServerSettings {
    package var searches: SearchSettings {
        get { self[SearchSettings.self] }
        set { self[SearchSettings.self] = newValue }
    }
}
