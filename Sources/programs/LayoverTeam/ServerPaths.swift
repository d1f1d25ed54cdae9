/// Removes paths of this machine from texts that users read.
package struct ServerPaths: Sendable {
    /// The content folder.
    let root: String
    /// True on a personal workbench.
    ///
    /// A team sees only paths relative to the content folder.
    let areTold: Bool

    package init(root: String, areTold: Bool) {
        (self.root, self.areTold) = (root, areTold)
    }

    /// The text with paths relative to the content folder and without any other path of the server.
    package func words(_ text: String) -> String {
        guard !areTold else { return text }
        return text.replacing(root + "/", with: "").replacing(root, with: "the content")
            .replacing(/'\/[^']*'/, with: "a file of the server")
            .replacing(/(^|[\s(=])\/[^\s'):]+/) { "\($0.output.1)a file of the server" }
    }
}
