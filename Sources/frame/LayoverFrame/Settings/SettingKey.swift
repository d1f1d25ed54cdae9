/// One setting: its name in the file, in the environment and on the command line, and its effect.
package struct SettingKey: Sendable {
    /// In the file; `LAYOVER_<NAME>` in the environment, `--<name>` with `-` on the command line.
    package let name: String
    package let summary: String
    /// The default value.
    package let standard: String
    /// True if the setting is on or off: a switch on the command line, `true` or `false` elsewhere.
    package var isSwitch = false
    /// True if the setting holds a list: it can be repeated on the command line.
    package var isList = false
    /// True if the value may be a misplaced secret: no message repeats it.
    package var isSecret = false
    /// Explains what is wrong with an invalid value, without a secret; `nil` to show only the summary.
    package var fault: @Sendable (String) -> String? = { _ in nil }
    let apply: @Sendable (String, inout ServerSettings) -> Bool

    package var flag: String { "--" + name.replacing("_", with: "-") }
    package var environmentName: String { "LAYOVER_" + name.uppercased() }

    package init(
        name: String, summary: String, standard: String, isSwitch: Bool = false, isList: Bool = false,
        isSecret: Bool = false,
        apply: @escaping @Sendable (String, inout ServerSettings) -> Bool
    ) {
        self.name = name
        self.summary = summary
        self.standard = standard
        self.isSwitch = isSwitch
        self.isList = isList
        self.isSecret = isSecret
        self.apply = apply
    }

    package static func text(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, String> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: ServerSettings()[keyPath: path]) { text, settings in
            settings[keyPath: path] = text
            return true
        }
    }

    package static func number(
        _ name: String, _ summary: String, in range: ClosedRange<Int>,
        at path: any WritableKeyPath<ServerSettings, Int> & Sendable
    ) -> SettingKey {
        SettingKey(
            name: name, summary: "\(summary) (\(range.lowerBound) to \(range.upperBound))",
            standard: String(ServerSettings()[keyPath: path])
        ) { text, settings in
            guard let number = Int(text), range.contains(number) else { return false }
            settings[keyPath: path] = number
            return true
        }
    }

    package static func toggle(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "", isSwitch: true) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
    }

    /// On by default, so that the command line takes a value too.
    package static func yesOrNo(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(
            name: name, summary: "\(summary) (true or false)", standard: String(ServerSettings()[keyPath: path])
        ) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
    }

    /// Splits a text at its commas, and removes the spaces before each part.
    package static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    package static func list(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, [String]> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "", isList: true) { text, settings in
            settings[keyPath: path] = SettingKey.words(text)
            return true
        }
    }
}
