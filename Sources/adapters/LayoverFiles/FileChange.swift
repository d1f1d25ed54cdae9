/// A change that a watcher saw happen.
package enum FileChange: Hashable, Sendable {
    /// Files and folders, relative to the root, that were written, made, moved or removed; a folder stands for all in it.
    case paths(Set<String>)
    /// Too much happened, or the root itself was exchanged: only reading everything again tells.
    case everything
}
