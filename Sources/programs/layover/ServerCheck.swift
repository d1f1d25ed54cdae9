import Foundation
import LayoverContent
import LayoverFiles
import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverReleases
import LayoverServer

/// What a server would hold back of content that nobody has published yet.
struct ServerCheck {
    /// Time that a server may take for a whole tree.
    private static let patienceMilliseconds = 60_000

    private let server: AdminServer

    /// Reads what was said: `nil` for a folder that is there, and for what names no server.
    init?(_ text: String) {
        guard (try? AtomicFile.list(text)) ?? nil == nil, text.contains(":"), let server = AdminServer(text) else {
            return nil
        }
        self.server = server
    }

    /// Asks, and prints the answer.
    ///
    /// - Parameters:
    ///   - files: The content.
    ///   - arguments: Say where the token is.
    /// - Returns: Whether anything of it would not be served as written.
    /// - Throws: Where the server does not answer, or does not hear who asks.
    func tellsHeldBack(_ files: [SourceFile], _ arguments: Arguments) throws -> Bool {
        let token = try AdminClient.token(arguments.value("--token-file"), ProcessInfo.processInfo.environment)
        let answer = AdminAnswer(
            asking: server, "POST", "/admin/release/check", token: token, body: try ReleaseDraft.bundle(of: files),
            patienceMilliseconds: ServerCheck.patienceMilliseconds)
        guard answer.status == 200, let body = answer.body, let isServed = body["served"]?.bool else {
            throw ContentError(answer.refusal)
        }
        let held = body["held_back"]?.items ?? []
        for entry in held { Terminal.print("\(server) would hold back \(ServerCheck.line(entry))") }
        let catalog = body["catalog"]?.string.map { ", catalog \($0.prefix(12))" } ?? ""
        guard isServed else {
            for error in answer.texts("errors").prefix(20) { Terminal.print("  \(error)") }
            Terminal.print("\(server) would serve nothing of it, and keep what it serves now")
            return true
        }
        Terminal.print("\(server) would serve \(held.isEmpty ? "all of it" : "the rest of it")\(catalog)")
        return !held.isEmpty
    }

    private static func line(_ entry: JSONValue) -> String {
        let name = "\(entry["kind"]?.string ?? "") '\(entry["name"]?.string ?? "")'"
        let keeps = entry["serves"]?.string == "last-good" ? "its last good version stays" : "it is left out"
        let findings = entry["findings"]?.items?.compactMap(\.string) ?? []
        return ([name + "; " + keeps] + findings.prefix(5).map { "  " + $0 }).joined(separator: "\n")
    }
}
