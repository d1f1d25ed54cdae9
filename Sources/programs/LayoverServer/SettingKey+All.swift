package import LayoverFrame
package import LayoverModel

extension SettingKey {
    /// The keys of all capabilities, those of the process first.
    package static let all: [SettingKey] =
        ProcessCapability.settings
        + CapabilityList.kinds.filter { $0 != ProcessCapability.self }.flatMap { $0.settings }
}

extension ServerSettings {
    /// Applies the settings file, which has been parsed to nodes.
    package mutating func apply(_ root: Node, file: String) throws(SettingsError) {
        for entry in root.entries ?? [] {
            let place = "\(SourceLocation(file, entry.keyPosition))"
            guard let key = SettingKey.all.first(where: { $0.name == entry.key }) else {
                let near = suggestion(for: entry.key, among: SettingKey.all.map(\.name))
                let hint = near.map { "did you mean '\($0)'?" } ?? "layover serve --help lists all"
                throw SettingsError("\(place): unknown setting '\(entry.key)'; \(hint)")
            }
            let text = entry.value.text ?? entry.value.list?.compactMap(\.text).joined(separator: ",")
            guard let text else { throw SettingsError("\(place): '\(entry.key)' must be a text or a list of texts") }
            try set(key, to: text, from: place)
        }
    }

    /// Applies the environment variables.
    package mutating func apply(environment: [String: String]) throws(SettingsError) {
        for key in SettingKey.all {
            guard let text = environment[key.environmentName] else { continue }
            try set(key, to: text, from: key.environmentName)
        }
    }
}
