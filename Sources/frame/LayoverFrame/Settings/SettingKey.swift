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

    /// A value that `read` makes of the text; `nil` if the text is invalid.
    package static func value<Value>(
        _ name: String, _ summary: String, standard: String = "",
        at path: any WritableKeyPath<ServerSettings, Value> & Sendable, read: @escaping @Sendable (String) -> Value?
    ) -> SettingKey {
        SettingKey(
            name: name, summary: summary, standard: standard,
            apply: { text, settings in
                guard let value = read(text) else { return false }
                settings[keyPath: path] = value
                return true
            })
    }

    package static func text(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, String> & Sendable
    ) -> SettingKey {
        value(name, summary, standard: ServerSettings()[keyPath: path], at: path) { $0 }
    }

    package static func number(
        _ name: String, _ summary: String, in range: ClosedRange<Int>,
        at path: any WritableKeyPath<ServerSettings, Int> & Sendable
    ) -> SettingKey {
        value(
            name, "\(summary) (\(range.lowerBound) to \(range.upperBound))",
            standard: String(ServerSettings()[keyPath: path]), at: path
        ) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A word of an enum.
    package static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, Word> & Sendable
    ) -> SettingKey {
        value(name, summary, standard: ServerSettings()[keyPath: path].rawValue, at: path) { Word(rawValue: $0) }
    }

    package static func toggle(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        var key = value(name, summary, at: path) { ["true": true, "false": false][$0] }
        key.isSwitch = true
        return key
    }

    /// On by default, so that the command line takes a value too.
    package static func yesOrNo(
        _ name: String, _ summary: String, at path: any WritableKeyPath<ServerSettings, Bool> & Sendable
    ) -> SettingKey {
        value(name, "\(summary) (true or false)", standard: String(ServerSettings()[keyPath: path]), at: path) {
            ["true": true, "false": false][$0]
        }
    }

    /// Values with commas between them; invalid if `read` rejects one, or if there are more than `limit`.
    package static func values<Value>(
        _ name: String, _ summary: String, limit: Int = .max,
        at path: any WritableKeyPath<ServerSettings, [Value]> & Sendable, read: @escaping @Sendable (String) -> Value?
    ) -> SettingKey {
        value(name, summary, at: path) { text in
            let words = words(text)
            let values = words.compactMap(read)
            return values.count == words.count && values.count <= limit ? values : nil
        }
    }

    package static func list(
        _ name: String, _ summary: String, limit: Int = .max,
        at path: any WritableKeyPath<ServerSettings, [String]> & Sendable,
        isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> SettingKey {
        var key = values(name, summary, limit: limit, at: path) { isValid($0) ? $0 : nil }
        key.isList = true
        return key
    }

    /// The same setting, whose value may be a misplaced secret.
    package var secret: SettingKey {
        var key = self
        key.isSecret = true
        return key
    }

    /// Splits a text at its commas, and removes the spaces before each part.
    package static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
}
