import LayoverModel

/// A hint for an unknown name.
enum NameHint {
    /// `did you mean 'x'` if a known name is similar, else the known names.
    static func text(for name: String, among names: [String], _ nothing: String) -> String {
        if let near = suggestion(for: name, among: names) { return "did you mean '\(near)'" }
        guard !names.isEmpty else { return nothing }
        let shown = names.sorted().prefix(8).joined(separator: ", ")
        return "write one of " + shown + (names.count > 8 ? ", ..." : "")
    }
}
