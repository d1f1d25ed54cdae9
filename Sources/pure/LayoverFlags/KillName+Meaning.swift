extension KillName {
    /// UTF-8 bytes of a name that is written without its kind, or does not exist yet.
    package static let byteLimit = 200

    /// Interprets an operator's `text`: a name with its kind, or, without a kind, the switch, the widget and the feature of
    /// that name.
    package static func meant(by text: String) -> [KillName] {
        if let name = KillName(text) { return [name] }
        let isPlain = !text.isEmpty && !text.contains(":") && text.utf8.count <= byteLimit
        return isPlain ? [KillName(.killSwitch, text), KillName(.widget, text), KillName(.feature, text)] : []
    }
}
