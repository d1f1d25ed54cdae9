import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The state of a server belongs to its owner only, whatever the shell's umask is.
struct StateFolderTests {
    /// Everything below the folder with its mode, the folder itself first.
    private func modes(_ folder: TemporaryFolder, _ name: String) throws -> [(path: String, isFolder: Bool, mode: Int)]
    {
        let manager = FileManager.default
        let below = try manager.subpathsOfDirectory(atPath: folder.path(name)).map { "\(name)/\($0)" }
        return try ([name] + below).map { path in
            let attributes = try manager.attributesOfItem(atPath: folder.path(path))
            return (
                path, attributes[.type] as? FileAttributeType == .typeDirectory,
                attributes[.posixPermissions] as? Int ?? 0
            )
        }
    }

    private func expectClosed(_ folder: TemporaryFolder) throws {
        for (path, isFolder, mode) in try modes(folder, "state") {
            #expect(mode == (isFolder ? 0o700 : 0o600), "\(path) has \(String(mode, radix: 8))")
        }
    }

    @Test func `nothing in it is open to others where the mask takes nothing away`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, limits: "umask 000")
        #expect(try OnCall.kill("advice", on: server) == 200)
        let layout = try #require(try server.layout(facts: "").json()["id"]?.string)
        let event = "{\"events\":[{\"type\":\"seen\",\"layout_id\":\"\(layout)\",\"log_id\":\"other\"}]}"
        #expect(try server.post("/v1/events", Array(event.utf8)).status == 202)
        // Files that the server writes in the background: the catalog, the rows, the journal.
        try await Waiting.value("a catalog, a row and a change on the disk") {
            let paths = try modes(folder, "state").map(\.path)
            return ["state/catalogs/", "state/exposures/events-", "state/kills.sqlite-wal"].allSatisfy { wanted in
                paths.contains { $0.hasPrefix(wanted) }
            } ? true : nil
        }
        try expectClosed(folder)
        server.process.signal(SIGINT)
        #expect(try await server.process.waitForEnd() == 0)
        try expectClosed(folder)
    }

    @Test func `one that others could look into is closed at the start`() async throws {
        let folder = try ServedContent.make()
        try folder.write("", to: "state/catalogs/old.tree~")
        try folder.write("x", to: "state/catalogs/old.tree")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("state"))
        let server = try await OnCall.start(folder)
        let modes = Dictionary(uniqueKeysWithValues: try modes(folder, "state").map { ($0.path, $0.mode) })
        #expect(modes["state"] == 0o700 && modes["state/catalogs"] == 0o700)
        #expect(modes["state/catalogs/old.tree"] == 0o600)
        #expect(!server.written.contains("left so"))
    }

    @Test func `a folder with the content stays unchanged, and that is reported`() async throws {
        let folder = try ServedContent.make()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("content"))
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("content"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("content"))
        #expect(attributes[.posixPermissions] as? Int == 0o755)
        #expect(server.written.contains("other users may look into the state folder"))
    }
}
