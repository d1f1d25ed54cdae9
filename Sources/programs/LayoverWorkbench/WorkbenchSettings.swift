package import LayoverCatalog
import LayoverParts
import LayoverPreview
package import LayoverTeam

/// Settings of a preview server.
package struct WorkbenchSettings: Sendable {
    /// The folder with `widgets/` and `flags/`.
    package var content = "."
    /// The kinds of its files, and the calls that its kill switches may guard.
    package var kinds = ContentParts.table
    /// Where the workbench listens.
    ///
    /// Any address other than loopback needs a team.
    package var listen = ListenAddress.loopback
    /// 0 for any free port.
    ///
    /// A Unix socket has no port.
    package var port: UInt16 = 8090
    /// The proxy and the users of a team; `nil` for a personal workbench, which needs no proxy.
    package var team: TeamSettings?
    /// The address at which phones see single cards; `nil` for no address.
    package var phone: PhoneAddress?
    /// Folders of recorded answers; empty for `examples/` of the content.
    package var answers: [String] = []
    /// The link that opens a file in the author's editor, with `{path}`, `{line}` and `{column}`.
    package var editor = EditorLink.usualTemplate
    /// The admin address of a running server to compare with: `http://127.0.0.1:8081`.
    package var server: String?
    /// The place of the releases that the files are compared with; `nil` for no releases.
    package var releases: WorkbenchReleases?
    /// The remote of the repository that branches for review are pushed to; `nil` to push nothing.
    package var reviewRemote: String?
    /// The token for that server, with the role `view`, which is never sent to a page; empty for no token.
    package var serverToken = ""
    /// A development folder that the page's files are read from; `nil` for the files in the program.
    package var page: String?

    package init() {}
}
