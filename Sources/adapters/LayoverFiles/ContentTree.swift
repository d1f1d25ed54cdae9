package import LayoverModel

/// The content of `widgets/` and `flags/`.
package struct ContentTree: Hashable, Sendable {
    /// The two folders below the root that contain content.
    package static let folders = ["flags", "widgets"]

    /// Sorted by the bytes of their paths.
    package let files: [SourceFile]
    /// Errors of reading, each at its file.
    package let diagnostics: [Diagnostic]
    /// The ones of the two folders that exist and contain no file.
    package let emptied: Set<String>

    /// - Complexity: O(files) if they are sorted except for a few at the end.
    package init(files: [SourceFile], diagnostics: [Diagnostic] = [], emptied: Set<String> = []) {
        self.files = PathOrder.sorted(files)
        self.diagnostics = diagnostics.sorted()
        self.emptied = emptied
    }
}

extension ContentTree {
    /// The same tree without some files and with some others.
    ///
    /// - Parameters:
    ///   - kept: The files that are kept, sorted.
    ///   - more: The added files.
    ///   - diagnostics: The errors of reading.
    ///   - emptied: The ones of the two folders that exist and contain no file.
    package init(
        keeping kept: [SourceFile], with more: [SourceFile], diagnostics: [Diagnostic], emptied: Set<String> = []
    ) {
        files = PathOrder.merged(kept, with: more)
        self.diagnostics = diagnostics.sorted()
        self.emptied = emptied
    }

    /// True if a path below the content root is not content: dotfiles, backups ending in `~`, approval files.
    package static func passesOver(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { FolderListing.isIgnored($0) }
    }
}
