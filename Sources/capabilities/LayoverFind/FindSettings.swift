package import LayoverFrame

/// Settings of finding.
package struct FindSettings: SettingsPart {
    /// True if a file of words is made of what is served, and asked.
    package var isOn = true
    /// Queries a second that one address may ask.
    package var rate = 20

    package init() {}

    package static let keys: [SettingKey] = [
        .yesOrNo("find", "places, airlines, cards and articles are found as somebody types, and opened", \.find.isOn),
        .number(
            "find_rate",
            "queries a second that one address may send to /v1/find, twice as many at once; 0 for no limit",
            FindLimits.rate, \.find.rate),
    ]
}

extension ServerSettings {
    package var find: FindSettings {
        get { self[FindSettings.self] }
        set { self[FindSettings.self] = newValue }
    }
}
