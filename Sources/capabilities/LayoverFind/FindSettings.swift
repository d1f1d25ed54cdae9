package import LayoverFrame

/// Settings of finding.
package struct FindSettings: SettingsPart {
    /// True if a file of words is made of what is served, and asked.
    package var isOn = true

    package init() {}

    package static let keys: [SettingKey] = [
        .yesOrNo("find", "places, airlines, cards and articles are found as somebody types, and opened", \.find.isOn)
    ]
}

extension ServerSettings {
    package var find: FindSettings {
        get { self[FindSettings.self] }
        set { self[FindSettings.self] = newValue }
    }
}
