package import LayoverFrame

/// The peers that this server may call, and how long attaching waits.
package struct OutgoingSettings: SettingsPart {
    /// The file of the peers that this server may call; empty if it may call none.
    package var suppliersFile = ""
    /// The content of that file.
    package var registry = SupplierRegistry()
    /// Milliseconds that attaching waits for services of other teams.
    package var attachWaitMilliseconds = 5

    package init() {}

    package static let keys: [SettingKey] = [
        .text(
            "suppliers",
            "the file of the suppliers and services that this server may call: deploy/suppliers.yaml; if empty, it calls none",
            at: \.outgoing.suppliersFile),
        .number(
            "attach_wait",
            "milliseconds that attaching waits for services of other teams; with 0 it uses only cached answers",
            in: 0...1_000, at: \.outgoing.attachWaitMilliseconds),
    ]
}

extension ServerSettings {
    package var outgoing: OutgoingSettings {
        get { self[OutgoingSettings.self] }
        set { self[OutgoingSettings.self] = newValue }
    }
}
