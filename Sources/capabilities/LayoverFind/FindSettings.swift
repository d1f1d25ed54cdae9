package import LayoverFrame

/// Settings of finding.
package struct FindSettings: SettingsPart {
    /// Queries a second that one address may ask.
    package var rate = 20

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "find_rate",
            "queries a second that one address may send to /v1/find, twice as many at once; 0 for no limit",
            FindLimits.rate, \.find.rate)
    ]
}

extension ServerSettings {
    package var find: FindSettings {
        get { self[FindSettings.self] }
        set { self[FindSettings.self] = newValue }
    }
}
