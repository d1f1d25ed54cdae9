/// Paths of this machine in words for whoever asks.
package struct ServerPaths: Sendable {
    /// Folder of the content.
    let root: String
    /// True on a workbench of one's own; a team is told no path but those below the content.
    let areTold: Bool

    package init(root: String, areTold: Bool) {
        (self.root, self.areTold) = (root, areTold)
    }

    /// Words in which a team finds paths below the content, and none of the server's.
    package func words(_ text: String) -> String {
        guard !areTold else { return text }
        return text.replacing(root + "/", with: "").replacing(root, with: "the content")
            .replacing(/'\/[^']*'/, with: "a file of the server")
            .replacing(/(^|[\s(=])\/[^\s'):]+/) { "\($0.output.1)a file of the server" }
    }
}
