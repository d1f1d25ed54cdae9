import Foundation
import LayoverKillKit
import LayoverModel
import LayoverSQLite
import LayoverSeal
import LayoverTestKit
import Testing

import LayoverAudit
@testable import LayoverKillsSQLite

/// Flips and their audit are written together or not at all.
final class KillStoreTests {
    private let seal: Seal
    private let folder: TemporaryFolder

    init() throws {
        seal = try Seal()
        folder = try TemporaryFolder()
    }

    private var path: String { folder.path("kills.sqlite") }

    private func change(
        _ action: KillChange.Action = .kill, _ key: String = "widget:bags", scope: String = ""
    ) -> KillChange {
        KillChange(action, key: key, scope: scope, reason: "wrong ✗", ticket: "", actor: "ola", seconds: 7)
    }

    @Test func `flips and the audit survive a restart, and the chain holds`() throws {
        do {
            let store = try KillStore(path: path, digest: seal)
            #expect(try store.append([change(), change(scope: "markets=GB")]) == 2)
            #expect(try store.append([change(.kill, "widget:hint"), change(.revive, "widget:hint")]) == 4)
        }
        let store = try KillStore(path: path, digest: seal)
        let flips = try store.flips()
        #expect(flips.map(\.generation) == [1, 2, 4])
        #expect(flips.map(\.action) == [.kill, .kill, .revive])
        #expect(flips.map(\.scope) == ["", "markets=GB", ""])
        var lines: [AuditLine] = []
        try store.audit { lines.append($0) }
        #expect(lines.map(\.generation) == [1, 2, 3, 4] && lines[0].previous == AuditLine.start)
        #expect(lines[0].change == change())
        #expect(try store.verify() == .whole(lines: 4, hash: lines[3].hash))
    }

    @Test(arguments: KillStoreContract.allCases)
    func `the engine on SQLite keeps the contract of both engines`(check: KillStoreContract) throws {
        #expect(try check.faults { try KillStore(path: path, digest: seal) } == [])
    }

    @Test func `only its owner may read the store and the files beside it`() throws {
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.append([change()]) == 1)
        for name in [path, path + "-wal", path + "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func `a written row is in the log, and after a checkpoint in the database alone`() throws {
        let store = try KillStore(path: path, digest: seal)
        func database() throws -> [StoredFlip] {
            let copy = folder.url.appending(path: "copy-\(UUID().uuidString).sqlite")
            try Data(contentsOf: URL(filePath: path)).write(to: copy)
            return try KillStore(path: copy.path, digest: seal).flips()
        }
        #expect(try store.append([change(), change(scope: "markets=GB")]) == 2)
        #expect(try database().isEmpty)
        try KillStore.checkpoint(path: path)
        #expect(try database().count == 2)
        #expect(try store.append([change(.revive)]) == 3)
        #expect(try store.flips().count == 1)
    }

    @Test func `the same kill again takes the place of the one before`() throws {
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.append([change(), change(), change(scope: "markets=GB"), change()]) == 4)
        #expect(try store.flips().map(\.generation) == [3, 4])
    }

    @Test func `a step back is stored beside the kills, and replaces the step before`() throws {
        let store = try KillStore(path: path, digest: seal)
        let steps = [change(.stage, scope: "share=90%"), change(.stage, scope: "share=50%")]
        #expect(try store.append([change(), change(scope: "markets=GB")] + steps) == 4)
        #expect(try store.flips().map(\.scope) == ["", "markets=GB", "share=50%"])
        // The same kill again comes after the step, and so applies to all again.
        _ = try store.append([change()])
        #expect(try store.flips().map(\.generation) == [2, 4, 5])
        _ = try store.append([change(.revive)])
        #expect(try store.flips().map(\.action) == [.revive])
    }

    @Test func `a flip of another server keeps its own time, and the audit the time of writing`() throws {
        let store = try KillStore(path: path, digest: seal)
        var taken = change()
        taken.flippedSeconds = 3
        _ = try store.append([taken])
        #expect(try store.flips().map(\.seconds) == [3])
        try store.audit { #expect($0.change.seconds == 7) }
    }

    @Test func `a store behind its copy takes the copy's flips, and its audit shows the gap`() throws {
        let store = try KillStore(path: path, digest: seal)
        _ = try store.append([change(.kill, "widget:old")])
        let flip = StoredFlip(
            generation: 4, action: .kill, key: "widget:bags", scope: "", reason: "", ticket: "", actor: "", seconds: 1)
        #expect(try store.restore([flip], generation: 4, noting: change(.restore, "")) == 5)
        #expect(try store.flips() == [flip])
        #expect(try store.verify() == .broken(generation: 5, why: "a line before it is missing"))
    }

    @Test func `no line of the audit can be changed or removed through SQL`() throws {
        let store = try KillStore(path: path, digest: seal)
        _ = try store.append([change()])
        let other = try Connection(path: path)
        #expect(throws: StoreError.self) { try other.run("UPDATE audit SET reason = 'right'") }
        #expect(throws: StoreError.self) { try other.run("DELETE FROM audit") }
        #expect(try store.verify() != .whole(lines: 0, hash: AuditLine.start))
    }

    /// Manual edits after dropping the triggers, and the audit line that reveals each.
    @Test(arguments: [
        ("UPDATE audit SET reason = 'right' WHERE generation = 2", 2),
        ("UPDATE audit SET reason = '', actor = reason WHERE generation = 1", 1),
        ("DELETE FROM audit WHERE generation = 2", 3), ("DELETE FROM audit WHERE generation = 1", 2),
        ("DELETE FROM audit WHERE generation = 3", 3), ("UPDATE audit SET previous = hash WHERE generation = 3", 3),
        ("UPDATE head SET hash = ''", 3),
    ])
    func `a line that was changed or taken away is found`(sql: String, generation: Int) throws {
        let store = try KillStore(path: path, digest: seal)
        _ = try store.append([change(), change(.kill, "widget:hint"), change(.revive)])
        let other = try Connection(path: path)
        try other.run("DROP TRIGGER audit_stays; DROP TRIGGER audit_keeps; " + sql)
        guard case .broken(let found, _) = try KillStore(reading: path, digest: seal).verify() else {
            Issue.record("the chain holds after \(sql)")
            return
        }
        #expect(found == generation)
    }

    /// A store that a program without migrations wrote: the same tables, and no version number.
    @Test func `a store without migrations opens unchanged, and its chain continues`() throws {
        do {
            let store = try KillStore(path: path, digest: seal)
            _ = try store.append([change(), change(scope: "markets=GB")])
        }
        do { try Connection(path: path).run("PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)") }
        let bytes = try Data(contentsOf: URL(filePath: path))
        do { #expect(try KillStore(path: path, digest: seal).flips().count == 2) }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.append([change(.revive)]) == 3)
        guard case .whole(lines: 3, _) = try store.verify() else {
            Issue.record("the audit does not hold")
            return
        }
    }

    @Test func `a store of a newer program is refused, and says which`() throws {
        do { _ = try KillStore(path: path, digest: seal) }
        do { try Connection(path: path).run("PRAGMA user_version = 2") }
        var words = ""
        do { _ = try KillStore(path: path, digest: seal) } catch { words = error.description }
        #expect(words.contains("it is at migration 2, but this program knows 1"))
        do { _ = try KillStore(reading: path, digest: seal) } catch { words += error.kind.rawValue }
        #expect(words.hasSuffix("unavailable"))
    }

    @Test func `bytes that are no database, or a damaged one, are refused`() throws {
        try Data("this is no database, whatever its name says".utf8).write(to: URL(fileURLWithPath: path))
        var kind: StoreError.Kind?
        do { _ = try KillStore(path: path, digest: seal) } catch { kind = error.kind }
        #expect(kind == .corrupt)
    }

    @Test func `a read-only store returns its flips and accepts none`() throws {
        do {
            let store = try KillStore(path: path, digest: seal)
            _ = try store.append([change()])
        }
        try ReadOnlyStore.make(path)
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.flips().count == 1)
        var kind: StoreError.Kind?
        do { _ = try store.append([change(.revive)]) } catch { kind = error.kind }
        #expect(kind == .readOnly)
        #expect(try store.flips().map(\.action) == [.kill])
        #expect(try store.generation() == 1)
    }

    @Test func `a full disk takes the whole change back`() throws {
        let store = try KillStore(path: path, digest: seal)
        _ = try store.append([change()])
        // The file cannot grow any more, as on a full disk.
        try store.connection.run("PRAGMA max_page_count=1")
        var kind: StoreError.Kind?
        let many = (0..<KillStoreLimits.changes).map {
            change(.kill, "widget:w\($0)", scope: String(repeating: "x", count: 400))
        }
        do { _ = try store.append(many) } catch { kind = error.kind }
        #expect(kind == .full)
        #expect(try store.flips().count == 1)
        #expect(try store.generation() == 1)
        #expect(try store.append([change(.revive)]) == 2)
    }

    @Test func `a store is made anew from a copy, above its generation`() throws {
        let flips = [
            StoredFlip(
                generation: 7, action: .kill, key: "widget:bags", scope: "", reason: "", ticket: "", actor: "",
                seconds: 1)
        ]
        let store = try KillStore(path: path, digest: seal)
        #expect(try store.restore(flips, generation: 9, noting: change(.restore, "")) == 10)
        #expect(try store.flips() == flips)
        guard case .whole(1, _) = try store.verify() else {
            Issue.record("the chain of a restored store does not hold")
            return
        }
    }
}

/// A database that even root can only read.
enum ReadOnlyStore {
    /// Source: https://www.sqlite.org/fileformat.html, 1.3.3: a write version above 2 makes it read-only.
    static func make(_ path: String) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 18)
        try file.write(contentsOf: Data([3]))
        try file.close()
    }
}
