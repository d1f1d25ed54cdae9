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
