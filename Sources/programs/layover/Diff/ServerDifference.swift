import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverGit
import LayoverJSON
import LayoverKills
import LayoverCompiler
import LayoverUpstream

/// Checks whether a running server has the same files.
struct ServerDifference {
    private let server: AdminServer
    /// The hash of the server's catalog; `nil` if it serves none.
    private let served: String?
    /// The hash of the files here.
    private let here: String
    /// The commit that the server serves, if it differs from the files here and git has it.
    private let commit: GitCommit?

    static func run(_ name: String, _ arguments: Arguments) throws -> Int32 {
        guard arguments.operands.isEmpty else {
            throw UsageError("'--server' compares the files here; '\(arguments.operands[0])' is an unexpected argument")
        }
        let server = try AdminClient.server(name)
        let answer = AdminAnswer(asking: server, .get, "/admin/status", token: try AdminClient.token(arguments))
        guard answer.status == 200 else { throw ContentError("\(answer.refusal)") }
        let served = answer.body?["catalog"]?.string
        let compiler = Compiler(tools: try Adapters().compilerTools())
        let here = compiler.hash(of: try ContentReader.read(root: arguments.content).files)
        let isSame = served == here
        let commit = isSame ? nil : try served.flatMap { try newestCommit(of: $0, compiler, arguments.content) }
        let isJSON = arguments.has("--json") || arguments.value("--format") == "json"
        let difference = ServerDifference(server: server, served: served, here: here, commit: commit)
        Terminal.print(isJSON ? difference.json.description : difference.text)
        return isSame ? 0 : 1
    }

    /// The newest commit whose content has the hash; `nil` if there is no such commit or no git.
    private static func newestCommit(of hash: String, _ compiler: Compiler, _ content: String) throws -> GitCommit? {
        guard let tree = try? GitTree(content: content) else { return nil }
        do {
            return try tree.first(of: try tree.recentCommits()) { compiler.hash(of: $0) == hash }
        } catch {
            throw ContentError(error.description)
        }
    }

    private var text: String {
        guard let served else { return "\(server) serves no catalog; the files here are \(here.prefix(12))" }
        guard served != here else { return "\(server) serves the files here (\(here.prefix(12)))" }
        let head = "\(server) serves catalog \(served.prefix(12)), the files here are \(here.prefix(12))"
        guard let commit else {
            return head + "\nnone of the last \(GitTree.commitLimit) commits matches it"
        }
        return head + "\nit serves commit \(commit.shortID), \(commit.age): \(commit.subject)"
            + "\nrun 'layover diff \(commit.shortID)' to see what differs"
    }

    private var json: JSONValue {
        [
            "server": .string("\(server)"), "catalog": served.map { .string($0) } ?? .null, "here": .string(here),
            "same": .bool(served == here), "commit": commit.map { .string($0.id) } ?? .null,
        ]
    }
}
