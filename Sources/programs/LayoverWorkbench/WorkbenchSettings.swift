import LayoverPreview
package import LayoverTeam

/// Settings of a preview server.
package struct WorkbenchSettings: Sendable {
    /// The folder that holds `widgets/` and `flags/`.
    package var content = "."
    /// Place where the workbench listens; other than on loopback it is a team's.
    package var listen = ListenAddress.loopback
    /// 0 takes any free port; a Unix socket has none.
    package var port: UInt16 = 8090
    /// Proxy and people of a team; `nil` for a workbench of one's own, which needs nothing of it.
    package var team: TeamSettings?
    /// Address at which phones see single cards; `nil` for none.
    package var phone: PhoneAddress?
    /// Folders of recorded answers; empty for `examples/` of the content.
    package var answers: [String] = []
    /// Link that opens a file in the author's editor: `{path}`, `{line}` and `{column}` stand in it.
    package var editor = EditorLink.usualTemplate
    /// The admin address of a running server to compare with: `http://127.0.0.1:8081`.
    package var server: String?
    /// Place of releases that the files are held against; `nil` for none.
    package var releases: WorkbenchReleases?
    /// Remote of the repository that branches for review are pushed to; `nil` for none.
    package var reviewRemote: String?
    /// Token for that server, of the role `view`, which no page ever gets; empty for none.
    package var serverToken = ""
    /// A folder that the page's files are read from, for people who work on the page; `nil` for the program's own.
    package var page: String?

    package init() {}
}
