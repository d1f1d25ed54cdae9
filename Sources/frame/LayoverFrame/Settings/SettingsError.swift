/// An invalid setting.
package struct SettingsError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension ServerSettings {
    /// Sets one value; `source` is its place, for messages: `deploy/layover.yaml:3:7`, `--port`.
    package mutating func set(_ key: SettingKey, to text: String, from source: String) throws(SettingsError) {
        guard key.apply(text, &self) else {
            let found = key.isSecret ? "the value" : "'\(text)'"
            throw SettingsError("\(source): \(found) does not fit '\(key.name)': \(key.fault(text) ?? key.summary)")
        }
    }
}
