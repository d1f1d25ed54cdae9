package import LayoverModel

/// What stands in `widgets/` and `flags/`.
package struct ContentTree: Hashable, Sendable {
    /// The two folders below the root that hold content.
    package static let folders = ["flags", "widgets"]

    /// Sorted by the bytes of their paths.
    package let files: [SourceFile]
    /// What could not be read, each at its file.
    package let diagnostics: [Diagnostic]

    package init(files: [SourceFile], diagnostics: [Diagnostic] = []) {
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.diagnostics = diagnostics.sorted()
    }
}

extension ContentTree {
    /// Whether a path below the content root is none of the content: dotfiles, backups ending in `~`, files of approvals.
    package static func passesOver(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { FolderListing.isIgnored($0) }
    }
}
