package import LayoverAssembly
package import LayoverModel

/// Tools for previews; all of them are pure.
package struct PreviewTools: Sendable {
    package let assembly: AssemblyTools
    /// Reads a YAML file into nodes, to find where a text was written.
    package let readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    package let editor: EditorLink

    package init(
        assembly: AssemblyTools,
        readYAML: @escaping @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic]),
        editor: EditorLink = EditorLink(template: "", root: "")
    ) {
        self.assembly = assembly.standingStill
        self.readYAML = readYAML
        self.editor = editor
    }
}

/// The link with which an editor on the viewer's machine opens a place in a file.
package struct EditorLink: Hashable, Sendable {
    package static let usualTemplate = "vscode://file/{path}:{line}:{column}"

    /// With `{path}`, `{line}` and `{column}`; empty if viewers do not have the files on their machines.
    package let template: String
    /// The folder of the content, without a slash at its end.
    package let root: String

    package init(template: String = EditorLink.usualTemplate, root: String) {
        self.template = template
        self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
    }

    /// The link to one place; `{path}` becomes the whole path without its first slash, escaped for addresses.
    ///
    /// `nil` if there is no editor.
    package func address(of location: SourceLocation) -> String? {
        guard !template.isEmpty else { return nil }
        let path = (root + "/" + location.file).drop { $0 == "/" }
        return template.replacing("{path}", with: AddressText.escaped(String(path), keeping: "/"))
            .replacing("{line}", with: String(location.line)).replacing("{column}", with: String(location.column))
    }
}
