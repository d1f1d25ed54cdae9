import Foundation
import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

@testable import LayoverTeam

/// Every write of a team is in the audit before it is in the content.
struct AuditedWriterTests {
    private static let file = "widgets/cards/a/messages/nb-NO.yaml"

    private let folder: TemporaryFolder
    private let seal: Seal

    init() throws {
        folder = try TemporaryFolder()
        seal = try Seal()
        try folder.make("content/widgets")
        try folder.make("content/flags")
    }

    private var root: String { folder.path("content") }

    private func audit() throws -> AuditFile { try AuditFile(folder.path("audit"), outside: root, seal: seal) }

    private func lines() throws -> [JSONValue] {
        try folder.text("audit").split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    private func hash(_ text: String) -> String { "sha256:" + hexadecimal(seal.sha256([Array(text.utf8)])) }

    private func asOla(_ audit: AuditFile?, _ work: () throws -> Void) rethrows {
        let ola = WorkbenchUser(name: "ola", isAuthor: true, audit: audit)
        try WorkbenchUser.$current.withValue(ola) { try work() }
    }

    @Test func `a new and a changed file are logged with person, time, path and both hashes`() throws {
        let audit = try audit()
        try asOla(audit) {
            try AuditedWriter.write(Self.file, below: root, Array("one".utf8))
            try AuditedWriter.write(Self.file, below: root, Array("two".utf8), before: Array("one".utf8))
        }
        #expect(try folder.text("content/" + Self.file) == "two")
        let lines = try lines()
        #expect(lines.map { $0["user"]?.string } == ["ola", "ola"])
        #expect(lines.map { $0["file"]?.string } == [Self.file, Self.file])
        #expect(lines.map { $0["old"] } == [.null, .string(hash("one"))])
        #expect(lines.map { $0["new"]?.string } == [hash("one"), hash("two")])
        #expect(
            lines.allSatisfy {
                $0["outcome"]?.string == "writing" && ($0["at"]?.string).flatMap { UTCInstant($0) } != nil
            })
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("audit"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a failed write is logged as such, and paths outside are not written`() throws {
        let audit = try audit()
        for path in ["../x.yaml", "widgets/../../x.yaml", "reviews/x.yaml", "/etc/x", "widgets/.x", "widgets"] {
            asOla(audit) {
                #expect(throws: ContentWriter.Refusal.outside(path)) {
                    try AuditedWriter.write(path, below: root, [0x61])
                }
            }
        }
        #expect(
            try lines().map { $0["outcome"]?.string }
                == Array(repeating: ["writing", "failed"], count: 6).flatMap { $0 })
        #expect(!folder.exists("x.yaml"))
    }

    @Test func `a write that cannot be logged is not made`() throws {
        // `/dev/full`, a device that is always full, accepts no line.
        let full = "/dev/full"
        try #require(FileManager.default.fileExists(atPath: full))
        #expect(throws: TeamError.self) { _ = try AuditFile(full, outside: root, seal: seal) }
        let audit = try AuditFile(full, outside: root, seal: seal, isFile: { _ in true })
        asOla(audit) {
            #expect(throws: ContentWriter.Refusal.self) { try AuditedWriter.write(Self.file, below: root, [0x61]) }
        }
        #expect(!folder.exists("content/" + Self.file))
    }

    @Test func `it only grows, and a torn line stays by itself`() throws {
        try folder.write("{\"at\":\"torn", to: "audit")
        for text in ["a", "b"] {
            let audit = try audit()
            try asOla(audit) { try AuditedWriter.write("widgets/\(text).yaml", below: root, Array(text.utf8)) }
        }
        let written = try folder.text("audit").split(separator: "\n")
        #expect(written.count == 3 && written[0] == "{\"at\":\"torn" && written[1].contains("widgets/a.yaml"))
    }

    @Test func `a full file makes room for a new one, and a bounded number of older ones stay`() throws {
        let audit = try AuditFile(folder.path("audit"), outside: root, seal: seal, byteLimit: 400)
        let count = 3 * (TeamLimits.auditFiles + 2)
        try asOla(audit) {
            for number in 0..<count {
                try AuditedWriter.write("widgets/w\(number).yaml", below: root, Array("\(number)".utf8))
            }
        }
        let names = ["audit"] + (1...TeamLimits.auditFiles).map { "audit.\($0)" }
        #expect(folder.names().filter { $0.hasPrefix("audit") }.sorted() == names.sorted())
        for name in names { #expect(try folder.text(name).utf8.count <= 400, "\(name)") }
        let told = try names.reversed().flatMap { try folder.text($0).split(separator: "\n") }
            .map { try JSONValue(parsing: Array($0.utf8))["file"]?.string }
        #expect(told == (count - told.count..<count).map { "widgets/w\($0).yaml" }, "the newest, in their order")
        #expect(told.count > TeamLimits.auditFiles)
    }

    @Test func `a full file of an earlier workbench is followed by a new one`() throws {
        try folder.write(String(repeating: "x", count: 399) + "\n", to: "audit")
        let audit = try AuditFile(folder.path("audit"), outside: root, seal: seal, byteLimit: 400)
        try asOla(audit) { try AuditedWriter.write(Self.file, below: root, [0x61]) }
        #expect(try lines().map { $0["file"]?.string } == [Self.file])
        #expect(try folder.text("audit.1").utf8.count == 400)
    }

    @Test func `it lies outside of what authors write, and is no link`() throws {
        #expect(throws: TeamError.self) {
            _ = try AuditFile(folder.path("content/widgets/a"), outside: root, seal: seal)
        }
        try folder.write("", to: "real")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: folder.path("real"))
        for name in ["link", "none/audit", "content"] {
            #expect(throws: (any Error).self, "\(name)") {
                _ = try AuditFile(folder.path(name), outside: root, seal: seal)
            }
        }
        #expect(try folder.text("real").isEmpty)
        #expect(folder.names("content/widgets").isEmpty)
    }

    @Test func `a workbench for one person logs nothing`() throws {
        try AuditedWriter.write(Self.file, below: root, [0x61])
        try asOla(nil) { try AuditedWriter.write(Self.file, below: root, [0x62], before: [0x61]) }
        #expect(!folder.exists("audit"))
        #expect(folder.exists("content/" + Self.file))
    }

    /// A direct write to the content would have no author in the audit.
    @Test func `the workbench writes content by this way alone`() throws {
        let sources = Repository.root.appending(path: "Sources/programs")
        let rooms = ["LayoverWorkbench", "LayoverReview", "LayoverExport", "LayoverTeam", "LayoverGit"]
        let names = try rooms.flatMap { room in
            try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: room).path)
                .filter { $0.hasSuffix(".swift") }.map { "\(room)/\($0)" }
        }
        let others = try names.filter { name in
            let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            return text.contains("ContentWriter.make(") || text.contains("ContentWriter.replace(")
        }
        #expect(names.count > 100)
        #expect(others == ["LayoverTeam/AuditedWriter.swift"])
    }
}
