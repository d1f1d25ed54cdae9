/// One content file that differs between the working tree and a commit.
package struct GitChange: Hashable, Sendable {
    package enum Kind: String, Sendable { case added, changed, removed }

    /// Relative to the content folder.
    package let path: String
    package let kind: Kind
    /// As git writes it, `100644`.
    ///
    /// If the file is removed, its mode in the commit.
    package let mode: String

    package init(path: String, kind: Kind, mode: String) {
        (self.path, self.kind, self.mode) = (path, kind, mode)
    }

    /// True if the file is a link, whose target is its content.
    package var isLink: Bool { mode == GitChange.linkMode }

    static let linkMode = "120000"
    static let repositoryMode = "160000"
}
