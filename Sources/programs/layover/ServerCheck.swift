import LayoverContent
import LayoverFiles
import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverUpstream

/// Checks which parts of unpublished content a server would hold back.
struct ServerCheck {
    /// Milliseconds that a server may take to check a whole tree.
    private static let patienceMilliseconds = 60_000

    private let server: AdminServer

    /// Reads a server's address.
    ///
    /// `nil` for an existing folder, and for a text that is not an address.
    init?(_ text: String) {
        guard (try? AtomicFile.list(text)) ?? nil == nil, text.contains(":"), let server = AdminServer(text) else {
            return nil
        }
        self.server = server
    }

    /// Sends the content to the server and prints its answer.
    ///
    /// - Parameters:
    ///   - files: The content.
    ///   - arguments: The command line with the token.
    /// - Returns: True if a part of the content would not be served as written.
    /// - Throws: `ContentError` if the server does not answer or rejects the caller.
    func tellsHeldBack(_ files: [SourceFile], _ arguments: Arguments) throws -> Bool {
        let answer = AdminAnswer(
            asking: server, .post, "/admin/release/check", token: try AdminClient.token(arguments),
            body: try ReleaseDraft.bundle(of: files), milliseconds: ServerCheck.patienceMilliseconds)
        guard answer.status == 200, let body = answer.body, let isServed = body["served"]?.bool else {
            throw ContentError(answer.refusal)
        }
        let held = body["held_back"]?.items ?? []
        for entry in held { Terminal.print("\(server) would hold back \(ServerCheck.line(entry))") }
        let catalog = body["catalog"]?.string.map { ", catalog \($0.prefix(12))" } ?? ""
        guard isServed else {
            for error in answer.texts("errors").prefix(20) { Terminal.print("  \(error)") }
            Terminal.print("\(server) would serve none of it, and keep its current content")
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
