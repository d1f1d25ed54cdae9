/// One setting: its name in the file, in the environment and on the command line, and what it does.
package struct SettingKey: Sendable {
    /// As the file has it; `LAYOVER_<NAME>` in the environment, `--<name>` with `-` on the command line.
    package let name: String
    package let summary: String
    /// Value that stands there when nothing is said.
    package let standard: String
    /// True if the setting is on or off: a switch on the command line, `true` or `false` elsewhere.
    package var isSwitch = false
    /// True if the setting holds a list: it may be said several times on the command line.
    package var isList = false
    /// True if the value may be a secret, put there by mistake: no message repeats it.
    package var isSecret = false
    /// Says of a value that does not fit what is wrong with it, without a secret; `nil` for nothing more than the summary.
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
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, String> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: ServerSettings()[keyPath: path]) { text, settings in
            settings[keyPath: path] = text
            return true
        }
    }

    package static func number(
        _ name: String, _ summary: String, _ range: ClosedRange<Int>,
        _ path: any WritableKeyPath<ServerSettings, Int> & Sendable
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
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "", isSwitch: true) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
    }

    /// On unless told otherwise, so that the command line takes a word too.
    package static func yesOrNo(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        SettingKey(
            name: name, summary: "\(summary) (true or false)", standard: String(ServerSettings()[keyPath: path])
        ) { text, settings in
            guard let isOn = ["true": true, "false": false][text] else { return false }
            settings[keyPath: path] = isOn
            return true
        }
    }

    /// Splits a text at its commas, and leaves out the spaces before each part.
    package static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    package static func list(
        _ name: String, _ summary: String, _ path: any WritableKeyPath<ServerSettings, [String]> & Sendable
    ) -> SettingKey {
        SettingKey(name: name, summary: summary, standard: "", isList: true) { text, settings in
            settings[keyPath: path] = SettingKey.words(text)
            return true
        }
    }
}
