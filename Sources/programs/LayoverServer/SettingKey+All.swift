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
    ///
    /// Other programs have variables of such names too, so only a name that is close to a setting's is an error.
    package mutating func apply(environment: [String: String]) throws(SettingsError) {
        let known = SettingKey.all.map(\.environmentName)
        for name in environment.keys.sorted() where name.hasPrefix("LAYOVER_") && !known.contains(name) {
            let words = known.map { $0.dropFirst("LAYOVER_".count) }
            guard let near = suggestion(for: String(name.dropFirst("LAYOVER_".count)), among: words.map(String.init))
            else { continue }
            throw SettingsError("\(name): unknown setting; did you mean 'LAYOVER_\(near)'?")
        }
        for key in SettingKey.all {
            guard let text = environment[key.environmentName] else { continue }
            try set(key, to: text, from: key.environmentName)
        }
    }
}
