/// One file of the content that the working tree has otherwise than a commit.
package struct GitChange: Hashable, Sendable {
    package enum Kind: String, Sendable { case added, changed, removed }

    /// Relative to the content folder.
    package let path: String
    package let kind: Kind
    /// As git writes it, `100644`; that of the commit where the file is removed.
    package let mode: String

    package init(path: String, kind: Kind, mode: String) {
        (self.path, self.kind, self.mode) = (path, kind, mode)
    }

    /// True if the file is a link, whose target is its content.
    package var isLink: Bool { mode == GitChange.linkMode }

    static let linkMode = "120000"
    static let repositoryMode = "160000"
}
