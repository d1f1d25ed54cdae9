/// The setting of word look-ups, whichever capability answers them.
package struct LookupSettings: SettingsPart {
    /// Look-ups per second for one address.
    package var rate = 20

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "find_rate",
            "look-ups a second that one address may send to /v1/find, /v1/sentence and all paths below them together, with bursts of twice as many; each code of a batch counts; 0 for no limit",
            in: LookupLimits.rate, at: \.lookups.rate)
    ]
}

extension ServerSettings {
    package var lookups: LookupSettings {
        get { self[LookupSettings.self] }
        set { self[LookupSettings.self] = newValue }
    }
}
