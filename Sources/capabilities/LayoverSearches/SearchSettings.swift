package import LayoverFrame

/// Settings of how many live searches are held, and for how long.
package struct SearchSettings: SettingsPart {
    /// Time that a search may be gone on with.
    package var minutes = 60
    /// As many as find room in `searchMegabytes` beside answers of their suppliers that are small.
    package var held = 1_600
    /// Answers of suppliers, and layouts and events of searches that nobody listens to.
    package var megabytes = 64

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
    ]
}

extension ServerSettings {
    package var searches: SearchSettings {
        get { self[SearchSettings.self] }
        set { self[SearchSettings.self] = newValue }
    }
}
