/// Settings of one capability, with their defaults.
package protocol SettingsPart: Hashable, Sendable {
    init()
}

extension ServerSettings {
    /// Settings of one capability.
    package subscript<Part: SettingsPart>(part: Part.Type) -> Part {
        get { parts[ObjectIdentifier(part)] as? Part ?? Part() }
        set { parts[ObjectIdentifier(part)] = newValue }
    }
}
