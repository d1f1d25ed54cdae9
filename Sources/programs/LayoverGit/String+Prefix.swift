extension String {
    /// Drops a prefix; `nil` where it is not there.
    package func withoutPrefix(_ prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
