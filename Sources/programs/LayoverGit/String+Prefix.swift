extension String {
    /// The text without the prefix; `nil` if it does not begin with the prefix.
    package func withoutPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
