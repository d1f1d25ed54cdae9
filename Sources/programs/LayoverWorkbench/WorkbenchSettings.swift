import LayoverPreview

/// Settings of a preview server.
package struct WorkbenchSettings: Sendable {
    /// The folder that holds `widgets/` and `flags/`.
    package var content = "."
    /// On loopback; 0 takes any free port.
    package var port: UInt16 = 8090
    /// Folders of recorded answers; empty for `examples/` of the content.
    package var answers: [String] = []
    /// Link that opens a file in the author's editor: `{path}`, `{line}` and `{column}` stand in it.
    package var editor = EditorLink.usualTemplate
    /// The admin address of a running server to compare with: `http://127.0.0.1:8081`.
    package var server: String?
    /// A folder that the page's files are read from, for people who work on the page; `nil` for the program's own.
    package var page: String?

    package init() {}
}
