package import LayoverFrame

/// Settings of finding.
package struct FindSettings: SettingsPart {
    /// True if the served content is indexed, and the index can be queried.
    package var isOn = true

    package init() {}

    package static let keys: [SettingKey] = [
        .yesOrNo(
            "find", "whether clients can find and open places, airlines, cards and articles as the user types",
            at: \.find.isOn)
    ]
}

extension ServerSettings {
    package var find: FindSettings {
        get { self[FindSettings.self] }
        set { self[FindSettings.self] = newValue }
    }
}
