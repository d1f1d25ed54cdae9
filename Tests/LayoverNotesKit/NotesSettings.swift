package import LayoverFrame

/// Settings of notes.
package struct NotesSettings: SettingsPart {
    /// True if clients can read notes.
    package var isOn = true

    package init() {}

    package static let keys: [SettingKey] = [
        .yesOrNo("notes", "whether clients can read notes", at: \.notes.isOn)
    ]
}

extension ServerSettings {
    package var notes: NotesSettings {
        get { self[NotesSettings.self] }
        set { self[NotesSettings.self] = newValue }
    }
}
