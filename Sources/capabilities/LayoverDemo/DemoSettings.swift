package import LayoverFrame

/// Whether the demo is shown.
package struct DemoSettings: SettingsPart {
    /// True if `/demo` shows a page of results; the module that draws it is always available.
    package var isOn = false

    package init() {}

    package static let keys: [SettingKey] = [
        .toggle(
            "demo",
            "/demo shows a page of results, drawn with the reference web client; not for servers in production",
            at: \.demo.isOn)
    ]
}

extension ServerSettings {
    package var demo: DemoSettings {
        get { self[DemoSettings.self] }
        set { self[DemoSettings.self] = newValue }
    }
}
