import Foundation
import LayoverAssembly
@testable import LayoverContent
import LayoverFlags
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverKills
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

/// The timeline of changes: its parts, and how little of it a client can forge.
struct ChangesTests {
    private func client(_ platform: String, _ app: String) throws -> ClientProfile {
        try ClientProfile(header: "platform=\(platform), app=\"\(app)\"")
    }

    private func seen(_ state: TemporaryFolder) throws -> [String] {
        try VersionLog.read(from: state.path).map { "\($0.subject) @\($0.seconds)" }
    }

    @Test func `a version is noted when it first comes, and survives a restart`() throws {
        let state = try TemporaryFolder()
        do {
            let versionLog = VersionLog(folder: state.path, log: .silent)
            versionLog.recordClient(try client("ios", "7.31.0"), seconds: 10)
            versionLog.recordClient(try client("ios", "7.31.0"), seconds: 20)
            versionLog.recordClient(try client("android", "7.31.0"), seconds: 30)
            versionLog.recordClient(try client("toaster", "7.31.0"), seconds: 30)
            versionLog.save()
        }
        let again = VersionLog(folder: state.path, log: .silent)
        again.recordClient(try client("ios", "7.31.0"), seconds: 99)
        again.save()
        #expect(try seen(state) == ["ios 7.31.0 @10", "android 7.31.0 @30"])
    }

    @Test(arguments: ["", "latest", "7.x", "1.2.3.4.5.6.7.8.9", String(repeating: "1", count: 10)])
    func `an invalid version is not recorded`(text: String) throws {
        let state = try TemporaryFolder()
        let versionLog = VersionLog(folder: state.path, log: .silent)
        versionLog.recordClient(try client("ios", text), seconds: 10)
        versionLog.save()
        #expect(try seen(state).isEmpty)
    }

    @Test(arguments: [(VersionLog.versionBytes, 1), (VersionLog.versionBytes + 1, 0)])
    func `a version has a limit of bytes`(bytes: Int, count: Int) throws {
        let state = try TemporaryFolder()
        let versionLog = VersionLog(folder: state.path, log: .silent)
        versionLog.recordClient(try client("ios", "1-" + String(repeating: "a", count: bytes - 2)), seconds: 10)
        versionLog.save()
        #expect(try seen(state).count == count)
    }

    @Test func `made-up versions fill a bounded table, and leave those in use alone`() throws {
        let state = try TemporaryFolder()
        let versionLog = VersionLog(folder: state.path, log: .silent)
        let hour = 3600
        versionLog.recordClient(try client("ios", "7.31"), seconds: 0)
        for number in 0..<VersionLog.versionLimit - 1 {
            versionLog.recordClient(try client("ios", "1.\(number)"), seconds: hour)
        }
        versionLog.recordClient(try client("ios", "7.31"), seconds: hour)
        #expect(versionLog.passedOver == 0)
        // The table is full within the hour: new versions are counted but not stored.
        for number in 0..<100 { versionLog.recordClient(try client("ios", "2.\(number)"), seconds: hour + 1) }
        versionLog.recordClient(try client("web", "2.0"), seconds: hour + 1)
        #expect(versionLog.passedOver == 100)
        // An hour later, versions that no client sends any more are removed first.
        versionLog.recordClient(try client("ios", "7.31"), seconds: 2 * hour)
        versionLog.recordClient(try client("ios", "7.32"), seconds: 2 * hour)
        versionLog.save()
        let versions = try seen(state)
        #expect(versions.count == VersionLog.versionLimit + 1)
        #expect(versions.contains("ios 7.31 @0"))
        #expect(versions.contains("ios 7.32 @7200"))
        // Versions loaded from the disk have the same bound.
        let again = VersionLog(folder: state.path, log: .silent)
        again.recordClient(try client("ios", "9.9"), seconds: hour)
        #expect(again.passedOver == 0)
    }

    @Test func `the journal keeps two bounded files, and a torn line is harmless`() throws {
        let state = try TemporaryFolder()
        let journal = ChangeJournal(folder: state.path, log: .silent, fileBytes: 2000)
        for number in 0..<100 { journal.appendChange(Change(seconds: number, kind: "catalog", subject: "c\(number)")) }
        let kept = try ChangeJournal.read(from: state.path)
        #expect(kept.last?.subject == "c99")
        #expect(kept.count > 20)
        #expect(kept.count < 100)
        #expect(kept.map(\.seconds) == Array(100 - kept.count..<100))
        for name in [ChangeJournal.name, ChangeJournal.olderName] {
            #expect(try state.text(name).utf8.count <= 2000)
        }
        let file = try state.text(ChangeJournal.name)
        try state.write(String(file.dropLast(10)), to: ChangeJournal.name)
        journal.appendChange(Change(seconds: 100, kind: "drop", subject: "results-grouping"))
        let after = try ChangeJournal.read(from: state.path)
        #expect(after.suffix(2).map(\.subject) == ["c98", "results-grouping"])
    }

    @Test func `a line that is too long keeps its kind and time`() throws {
        let state = try TemporaryFolder()
        let journal = ChangeJournal(folder: state.path, log: .silent)
        for count in [1000, ChangeJournal.lineBytes] {
            journal.appendChange(
                Change(
                    seconds: 7, kind: "catalog", subject: "c",
                    details: [JSONValue.Member("held_back", .string(String(repeating: "x", count: count)))]))
        }
        #expect(try ChangeJournal.read(from: state.path).map(\.details.count) == [1, 0])
    }

    @Test func `journal, audit and versions share one timeline, and unreadable sources are reported`() async throws {
        let state = try TemporaryFolder()
        let seal = try Seal()
        ChangeJournal(folder: state.path, log: .silent).appendChange(
            Change(seconds: 50, kind: "catalog", subject: "9f2c"))
        let versionLog = VersionLog(folder: state.path, log: .silent)
        versionLog.recordClient(try client("ios", "7.32"), seconds: 60)
        versionLog.save()
        let without = ChangeList(folder: state.path, since: UTCInstant(seconds: 0), digest: seal)
        #expect(without.changes.map(\.kind) == ["catalog", "version"])
        #expect(without.problems.count == 1)
        let manager = KillManager(
            folder: state.path, holder: ServingHolder(), digest: seal, log: .silent, wallClock: { 55 })
        await manager.start()
        _ = try await manager.flip(KillOrder(.kill(.allCards, .everywhere), reason: "wrong", actor: "ola"))
        let list = ChangeList(folder: state.path, since: UTCInstant(seconds: 0), digest: seal)
        #expect(list.changes.map(\.kind) == ["catalog", "kill", "version"])
        #expect(list.problems.isEmpty)
        #expect(ChangeList(list.json).changes == list.changes)
        let later = ChangeList(folder: state.path, since: UTCInstant(seconds: 55), digest: seal)
        #expect(later.changes.map(\.kind) == ["kill", "version"])
    }

    @Test(arguments: [(ChangeList.changeLimit, false), (ChangeList.changeLimit + 1, true)])
    func `a list has a limit of changes, the newest`(count: Int, isCut: Bool) throws {
        let state = try TemporaryFolder()
        let lines = (0..<count).map { Change(seconds: $0, kind: "catalog", subject: "c\($0)").json.description }
        try state.write(lines.joined(separator: "\n") + "\n", to: ChangeJournal.name)
        let list = ChangeList(folder: state.path, since: UTCInstant(seconds: 0), digest: try Seal())
        #expect(list.changes.count == ChangeList.changeLimit)
        #expect(list.isCut == isCut)
        #expect(list.changes.last?.subject == "c\(count - 1)")
    }

    @Test(
        arguments: [
            ("30m", 100_000 - 1800), ("2h", 100_000 - 7200), ("1d", 100_000 - 86_400), ("1970-01-01T00:00:07Z", 7),
            ("0h", nil), ("10000h", nil), ("2", nil), ("h", nil), ("-2h", nil), ("2w", nil), ("", nil), ("soon", nil),
        ] as [(String, Int?)])
    func `a list begins so long ago, or at a moment`(text: String, seconds: Int?) {
        #expect(ChangeList.moment(text, now: UTCInstant(seconds: 100_000))?.seconds == seconds)
    }
}
