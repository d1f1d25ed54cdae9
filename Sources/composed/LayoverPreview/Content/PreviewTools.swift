package import LayoverAssembly
package import LayoverModel

/// Tools that previews need from the world; all of them pure in effect.
package struct PreviewTools: Sendable {
    package let assembly: AssemblyTools
    /// Reads a YAML file into nodes, to find where a text was written.
    package let readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    package let editor: EditorLink

    package init(
        assembly: AssemblyTools,
        readYAML: @escaping @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic]),
        editor: EditorLink
    ) {
        self.assembly = assembly.standingStill
        self.readYAML = readYAML
        self.editor = editor
    }
}

/// The address by which an editor on the reader's machine opens a place of a file.
package struct EditorLink: Hashable, Sendable {
    package static let usualTemplate = "vscode://file/{path}:{line}:{column}"

    /// With `{path}`, `{line}` and `{column}`; empty where readers have the files on no machine of theirs.
    package let template: String
    /// The folder of the content, without a slash at its end.
    package let root: String

    package init(template: String = EditorLink.usualTemplate, root: String) {
        self.template = template
        self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
    }

    /// The address of one place; `{path}` becomes the whole path without its first slash, escaped for addresses.
    ///
    /// It is `nil` where no editor is to be opened.
    package func address(of location: SourceLocation) -> String? {
        guard !template.isEmpty else { return nil }
        let path = (root + "/" + location.file).drop { $0 == "/" }
        return template.replacing("{path}", with: AddressText.escaped(String(path), keeping: "/"))
            .replacing("{line}", with: String(location.line)).replacing("{column}", with: String(location.column))
    }
}
