package import LayoverFrame

/// Settings of picking.
package struct PickSettings: SettingsPart {
    /// Requests a second that one address may send.
    package var rate = 20

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "pick_rate",
            "questions a second that one address may send to /v1/pick, and runs of other servers that it may stop; twice as many at once; 0 for no limit",
            PickCallLimits.rate, \.pick.rate)
    ]
}

extension ServerSettings {
    package var pick: PickSettings {
        get { self[PickSettings.self] }
        set { self[PickSettings.self] = newValue }
    }
}
