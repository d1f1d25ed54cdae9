/// A change that a watcher observed.
package enum FileChange: Hashable, Sendable {
    /// Files and folders, relative to the root, that were written, created, moved or removed; a folder includes its whole
    /// content.
    case paths(Set<String>)
    /// Too much changed, or the root itself was replaced: everything must be read again.
    case everything
}
