import Foundation
import LayoverBrowser
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverPreview
import LayoverProcesses
import LayoverServer
import LayoverTeam
import LayoverWorkbench

/// `layover preview`: the page on which authors see every card before readers do.
enum PreviewCommand: Command {
    static let name = "preview"
    static let summary = "open the workbench: see every card for every market while you edit"
    static let operands = "[folder]"
    static let options = [
        CommandOption("--port", "NUMBER", "the port of the page on this machine; 8090 by default, 0 for any free port"),
        CommandOption(
            "--answers", "FOLDER", repeats: true,
            "a folder of recorded supplier responses (*.json); examples/ of the content by default"),
        CommandOption(
            "--editor", "ADDRESS",
            "the address that a click on file:line opens, with {path}, {line} and {column}; \(EditorLink.usualTemplate) by default"
        ),
        CommandOption("--open", nil, "open the page in the browser of this desktop"),
        CommandOption(
            "--server", "URL", "the admin address of a running server, to compare with and to read its figures from"),
        CommandOption(
            "--server-token-file", "FILE",
            "contains a token with the role view for that server; \(AdminClient.tokenVariable) in the environment by default"
        ),
        CommandOption(
            "--releases", "PLACE",
            "the place of releases: shows for each widget whether it is only in these files, published, rolling out or live"
        ),
        CommandOption(
            "--release-key", "FILE", repeats: true, "a public key that verifies the releases there"),
        CommandOption(
            "--publish-key", "FILE",
            "the private key that signs releases published from the page; only on your own machine, and readable only by you"
        ),
        ReleaseOptions.credentials,
        CommandOption(
            "--review-remote", "NAME",
            "the git remote to push review branches to; without it they stay on this machine"),
        CommandOption(
            "--export", "FOLDER",
            "write every card to a self-contained folder, and exit; for build servers"),
        CommandOption("--page", "FOLDER", "read the files of the page itself from here, for development of the page"),
        CommandOption(
            "--phone", "[ADDRESS]",
            "also serve single cards to phones while you edit, by links of 30 minutes that the page shows as QR codes. ADDRESS is an address and port of this machine, such as 192.168.1.20:8091; by default its only network address",
            takes: { PhoneAddress.isMeant(by: $0) }),
        CommandOption(
            "--listen", "ADDRESS",
            "for a team: listen at an address other than 127.0.0.1, or at unix:/run/layover/preview.sock, which its owner and group can open"
        ),
        CommandOption(
            "--public-address", "URL",
            "for a team: the https address of the proxy that authenticates users"),
        CommandOption(
            "--proxy-secret-file", "FILE",
            "for a team: the secret that the proxy sends in Layover-Proxy-Secret; not needed with a Unix socket"),
        CommandOption(
            "--authors", "FILE",
            "for a team: the users who may write, one per line; all other users of the proxy can only read"),
        CommandOption(
            "--audit", "FILE", "for a team: the file that records each write, with user, time, path and hashes"),
        CommandOption.content,
    ]
    static let details = """
        Only this machine can open the page, unless you set --listen or --public-address. The workbench compiles the content
        like 'layover serve', including drafts and the languages en-XA (accented, longer) and ar-XB (right to left), and shows
        each file change at once. Broken files keep their last good version and are reported. Only texts, campaigns and format
        files that you save on the page are written into the content. A change sent for review becomes a git branch
        review/<you>-<number> with one commit, by the user.name and user.email of the repository; your branch, files, staged
        changes and hooks stay unchanged. Comments and approvals are files in reviews/, next to widgets/. Press Ctrl-C to stop.

        A team opens it through a proxy that authenticates users and names them in X-Forwarded-User. The proxy is recognised
        by its access to the socket or by its secret. All other requests are rejected, and without a socket or a secret the
        workbench does not start.

          layover preview --listen unix:/run/layover/preview.sock \
            --public-address https://preview.example.com --authors authors.txt --audit audit.ndjson
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        if let folder = arguments.value("--export") { return try export(arguments, to: folder) }
        let settings = try settings(arguments)
        let signals = SignalStream([SIGTERM, SIGINT])
        let workbench = try await Workbench(settings)
        Terminal.print("Layover preview: \(workbench.address)\n\(workbench.summary)")
        if settings.team != nil { Terminal.print(teamLine(settings, workbench.port)) }
        if let address = workbench.phoneAddress {
            Terminal.print("phones see single cards at \(address)/p/..., by links from the page of a card")
        }
        if arguments.has("--open") { open(workbench.address) }
        for await _ in signals.stream { break }
        await workbench.stop()
        return 0
    }

    /// Where the proxy finds the workbench, and who may write.
    private static func teamLine(_ settings: WorkbenchSettings, _ port: UInt16) -> String {
        let place =
            switch settings.listen {
            case .address(let address): (address.contains(":") ? "[\(address)]" : address) + ":\(port)"
            case .socket(let path): "unix:\(path)"
            }
        let writers = settings.team?.authorsFile.map { "the users in \($0) may write" } ?? "no user may write"
        return "for a team: the proxy connects to \(place); \(writers)"
    }

    /// Opens the page, or prints why it cannot be opened.
    ///
    /// The workbench runs in both cases.
    private static func open(_ address: String) {
        do throws(DesktopBrowser.Missing) {
            try DesktopBrowser.open(address)
        } catch {
            Terminal.printDiagnostic("the browser did not open: \(error.description); open \(address) yourself")
        }
    }

    private static func export(_ arguments: Arguments, to folder: String) throws -> Int32 {
        let now = UTCInstant(seconds: wallClockSeconds())
        let written = try PreviewExport.write(
            content: arguments.operands.first ?? arguments.content, to: folder, now: now)
        Terminal.print("\(written.cards) cards of \(written.widgets) widgets in \(folder)/index.html")
        return 0
    }

    private static func settings(_ arguments: Arguments) throws -> WorkbenchSettings {
        var settings = WorkbenchSettings()
        settings.content = arguments.operands.first ?? arguments.content
        settings.kinds = .served
        if let text = arguments.value("--port") {
            guard let port = UInt16(text) else {
                throw UsageError("'--port' is a number from 0 to 65535, not '\(text)'")
            }
            settings.port = port
        }
        try readOpening(arguments, &settings)
        settings.answers = arguments.values("--answers")
        settings.editor = try editor(arguments) ?? settings.editor
        settings.server = arguments.value("--server")
        if settings.server != nil {
            settings.serverToken = try AdminClient.token(
                arguments.value("--server-token-file"), ProcessInfo.processInfo.environment)
        }
        settings.page = arguments.value("--page")
        settings.reviewRemote = arguments.value("--review-remote")
        settings.releases = try PreviewReleases.read(arguments, isTeam: settings.team != nil)
        return settings
    }

    /// Reads the options that decide who can reach the workbench.
    private static func readOpening(_ arguments: Arguments, _ settings: inout WorkbenchSettings) throws {
        if let text = arguments.value("--listen") {
            guard let listen = ListenAddress(text) else {
                throw UsageError(
                    "'--listen' is an address of this machine, such as 10.0.0.7, or unix:/run/layover/preview.sock, not '\(text.prefix(200))'"
                )
            }
            settings.listen = listen
        }
        settings.team = try UsageError.unless {
            try TeamSettings.read(
                listen: settings.listen, publicAddress: arguments.value("--public-address"),
                secretFile: arguments.value("--proxy-secret-file"), authorsFile: arguments.value("--authors"),
                auditFile: arguments.value("--audit"))
        }
        guard arguments.has("--phone") || arguments.value("--phone") != nil else { return }
        guard settings.team == nil else {
            throw UsageError("'--phone' is for your own workbench; phones of a team open its public address")
        }
        settings.phone = try UsageError.unless {
            try arguments.value("--phone").map { try PhoneAddress($0) } ?? PhoneAddress.only(of: MachineAddresses.all())
        }
    }

    private static func editor(_ arguments: Arguments) throws -> String? {
        guard let pattern = arguments.value("--editor") else { return nil }
        guard pattern.contains("{path}") else {
            throw UsageError("'--editor' needs '{path}' in it: \(EditorLink.usualTemplate)")
        }
        return pattern
    }
}
