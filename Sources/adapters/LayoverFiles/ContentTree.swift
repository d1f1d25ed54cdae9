package import LayoverModel

/// The content of `widgets/` and `flags/`.
package struct ContentTree: Hashable, Sendable {
    /// The two folders below the root that hold content.
    package static let folders = ["flags", "widgets"]

    /// Sorted by the bytes of their paths.
    package let files: [SourceFile]
    /// Failures to read, each at its file.
    package let diagnostics: [Diagnostic]
    /// Those of the two folders that are there without a file in them.
    package let emptied: Set<String>

    /// - Complexity: O(files) where they are sorted already but for a few at the end.
    package init(files: [SourceFile], diagnostics: [Diagnostic] = [], emptied: Set<String> = []) {
        self.files = PathOrder.sorted(files)
        self.diagnostics = diagnostics.sorted()
        self.emptied = emptied
    }
}

extension ContentTree {
    /// The same tree with some files less and some more.
    ///
    /// - Parameters:
    ///   - kept: Those of its files that stay, in order.
    ///   - more: What comes beside them.
    ///   - diagnostics: What could not be read.
    ///   - emptied: Those of the two folders that are there without a file in them.
    package init(
        keeping kept: [SourceFile], with more: [SourceFile], diagnostics: [Diagnostic], emptied: Set<String> = []
    ) {
        files = PathOrder.merged(kept, with: more)
        self.diagnostics = diagnostics.sorted()
        self.emptied = emptied
    }

    /// Tells whether a path below the content root is no content: dotfiles, backups ending in `~`, files of approvals.
    package static func passesOver(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { FolderListing.isIgnored($0) }
    }
}
