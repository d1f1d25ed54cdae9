import LayoverModel

/// Hint for an author who wrote a name that is none.
enum NameHint {
    /// `did you mean 'x'` where a name is near, else the names that would do.
    static func text(for name: String, among names: [String], _ nothing: String) -> String {
        if let near = suggestion(for: name, among: names) { return "did you mean '\(near)'" }
        guard !names.isEmpty else { return nothing }
        let shown = names.sorted().prefix(8).joined(separator: ", ")
        return "write one of " + shown + (names.count > 8 ? ", ..." : "")
    }
}
