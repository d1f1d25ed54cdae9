/// A setting that does not read.
package struct SettingsError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension ServerSettings {
    /// Takes one setting; `source` is where it was said, for the message: `deploy/layover.yaml:3:7`, `--port`.
    package mutating func set(_ key: SettingKey, to text: String, from source: String) throws(SettingsError) {
        guard key.apply(text, &self) else {
            let found = key.isSecret ? "what stands there" : "'\(text)'"
            throw SettingsError("\(source): \(found) does not fit '\(key.name)': \(key.fault(text) ?? key.summary)")
        }
    }
}
