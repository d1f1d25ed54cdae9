package import LayoverFrame

/// Settings of picking.
package struct PickSettings: SettingsPart {
    /// Requests a second that one address may send.
    package var rate = 20

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "pick_rate",
            "requests per second that one address may send to /v1/pick, including stops of other servers' runs; a burst may be twice as large; 0 for no limit",
            in: PickCallLimits.rate, at: \.pick.rate)
    ]
}

extension ServerSettings {
    package var pick: PickSettings {
        get { self[PickSettings.self] }
        set { self[PickSettings.self] = newValue }
    }
}
