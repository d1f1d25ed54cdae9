package import LayoverFrame

/// Whom this server may ask, and how long attaching waits.
package struct OutgoingSettings: SettingsPart {
    /// The file that says whom this server may ask; empty for nobody.
    package var suppliersFile = ""
    /// That file, read.
    package var registry = SupplierRegistry()
    /// Time that attaching waits for services of other teams.
    package var attachWaitMilliseconds = 5

    package init() {}

    package static let keys: [SettingKey] = [
        .text(
            "suppliers",
            "the file that says which suppliers and services this server may ask: deploy/suppliers.yaml; nobody where nothing stands here",
            \.outgoing.suppliersFile),
        .number(
            "attach_wait",
            "milliseconds that attaching waits for services of other teams; 0 takes only what is at hand",
            0...1_000, \.outgoing.attachWaitMilliseconds),
    ]
}

extension ServerSettings {
    package var outgoing: OutgoingSettings {
        get { self[OutgoingSettings.self] }
        set { self[OutgoingSettings.self] = newValue }
    }
}
