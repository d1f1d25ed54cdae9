package import LayoverFrame

/// Settings for the clients that may request flags, and for the replies.
package struct FlagSettings: SettingsPart {
    /// Keys of the clients that may request flags; if empty, every client may.
    package var clientKeys: [ClientKey] = []
    /// Requests for flags a second for each key, or each address without keys; 0 for no limit.
    package var clientRate = 0
    /// True if the reason is `UNKNOWN` instead of `DEFAULT`, which OFREP's schema does not have.
    package var strictReasons = false
    /// True if OFREP's targeting key fills `id` alone, and not `user` too.
    package var targetingKeyIsIDOnly = false

    package init() {}

    package static let keys: [SettingKey] = [
        .values(
            "client_keys",
            "the clients that may request flags: 'name:SHA-256 of the key in hexadecimal', with commas; append ':withdrawn' to revoke a key; if empty, all clients may",
            at: \.flags.clientKeys, read: { ClientKey($0) }
        ).secret,
        .number(
            "client_rate",
            "flag requests a second for each key, or for each address if no keys are set (behind an edge, set trusted_edges); 0 for no limit",
            in: 0...1_000_000, at: \.flags.clientRate),
        .toggle(
            "strict_reasons",
            "flags without a matching rule have the reason UNKNOWN instead of DEFAULT, which OFREP's schema lacks",
            at: \.flags.strictReasons),
        .toggle(
            "targeting_key_is_id_only",
            "OFREP's targetingKey replaces only the attribute id, and not user",
            at: \.flags.targetingKeyIsIDOnly),
    ]
}

extension ServerSettings {
    package var flags: FlagSettings {
        get { self[FlagSettings.self] }
        set { self[FlagSettings.self] = newValue }
    }
}
