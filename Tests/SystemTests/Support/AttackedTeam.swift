import Foundation
import LayoverGitKit
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// A team's workbench over content in git, with files beside it that no user may reach, and the bytes of all of it.
struct AttackedTeam {
    /// Text of files that no answer may contain.
    static let outside = "TOP-SECRET"

    let content: TemporaryFolder
    let files: TemporaryFolder
    let team: TeamProcess
    private let seal: Seal

    /// - Parameters:
    ///   - bySocket: Whether the workbench knows the proxy by a socket; otherwise it knows it by its secret.
    ///   - hasLinks: Whether links lead out of the content, as a person with the repository may have left them.
    /// - Throws: If it does not start.
    init(bySocket: Bool = false, hasLinks: Bool = false) async throws {
        seal = try Seal()
        content = try SmallContent.folder()
        files = try TemporaryFolder("a")
        try files.write("\(AttackedTeam.outside)\n", to: "outside/secret.yaml")
        try files.write("label: \"\(AttackedTeam.outside)\"\n", to: "outside/messages/en-GB.yaml")
        try TestRepository.begin(content)
        // Neither of these two is content, so a link there breaks nothing.
        try content.link("widgets/cards/banner/preview.lock.yaml", to: files.path("outside/secret.yaml"))
        try content.link("reviews", to: files.path("outside"))
        if hasLinks {
            try content.link("widgets/cards/idea/samples/out.yaml", to: files.path("outside/secret.yaml"))
            try content.link(
                "widgets/cards/spring-hint/messages/nb-NO.yaml", to: files.path("outside/messages/en-GB.yaml"))
            try content.link("widgets/assets", to: files.path("outside"))
        }
        let listen = bySocket ? ["--listen", "unix:\(files.path("s"))"] : nil
        team = try await TeamProcess(content: content, listen: listen, files: files)
        try files.write(
            (0..<400).map { "a\($0)@example.com\n" }.joined(), to: "authors")
    }

    /// A hash of each file with its kind and mode, except the workbench's own log, audit and socket.
    func state() throws -> [String: String] {
        var state: [String: String] = [:]
        for (name, folder) in [("content", content.path), ("files", files.path)] {
            for file in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
                let path = "\(folder)/\(file)"
                let facts = try FileManager.default.attributesOfItem(atPath: path)
                guard !["log", "audit", "s"].contains(file) || name == "content" else { continue }
                let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) } ?? []
                let kind = (facts[.type] as? FileAttributeType)?.rawValue ?? ""
                let mode = (facts[.posixPermissions] as? Int) ?? 0
                state["\(name)/\(file)"] = "\(kind) \(mode) \(hexadecimal(seal.sha256([bytes])))"
            }
        }
        return state
    }

    /// Names the files that changed.
    func changes(since before: [String: String]) throws -> [String] {
        let now = try state()
        return Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }.sorted()
    }

    /// Checks that each audit line of a write has a line which says that the write failed.
    func expectNothingWritten() throws {
        let outcomes = try team.audit().map { $0["outcome"]?.string ?? "" }
        #expect(outcomes.count { $0 == "writing" } == outcomes.count { $0 == "failed" }, "\(outcomes)")
    }

    /// Checks that the text contains no outside file, no proxy secret and no path of the machine.
    func expectNothingTold(_ text: String, _ name: String) {
        for secret in [AttackedTeam.outside, TeamProcess.secret, content.path, files.path, "root:x:"] {
            #expect(!text.contains(secret), "\(name): \(text.prefix(1_000))")
        }
    }
}
