extension KillName {
    /// In UTF-8 bytes, of a name that somebody writes without its kind, or that nothing has yet.
    package static let byteLimit = 200

    /// Finds what an operator means by `text`: one name with its kind; without a kind the switch, the widget and the
    /// feature of that name.
    package static func meant(by text: String) -> [KillName] {
        if let name = KillName(text) { return [name] }
        let isPlain = !text.isEmpty && !text.contains(":") && text.utf8.count <= byteLimit
        return isPlain ? [KillName(.killSwitch, text), KillName(.widget, text), KillName(.feature, text)] : []
    }
}
