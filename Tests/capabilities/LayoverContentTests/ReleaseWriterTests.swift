@testable import LayoverContent
import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverReleases
import LayoverTestKit
import Testing

/// How publishers change a folder of releases.
struct ReleaseWriterTests {
    @Test func `versions grow, and each release can be opened`() async throws {
        let fixture = try ReleaseFixture()
        for number in 1...3 {
            let record = try await fixture.publish("release \(number)")
            #expect(record.version == number)
            #expect(record.note == "release \(number)")
        }
        let writer = try fixture.writer()
        #expect(try await writer.base().pointer?.version == 3)
        let opened = try await writer.open(2)
        #expect(opened.record.note == "release 2")
        #expect(opened.files.count == 9)
        #expect(try fixture.releases.versions() == [1, 2, 3])
        #expect(fixture.names("releases").count == 8, "a pointer, a lock and two files for each")
    }

    @Test func `a publisher with an older state publishes nothing, and reads who was faster`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let writer = try fixture.writer()
        let base = try await writer.base()
        try await fixture.publish("second")
        let names = fixture.names("releases")
        let now = UTCInstant(seconds: fixture.time)
        let overtaken = ReleaseWriteError.overtaken(by: "Ada made version 2 live at \(now)")
        await #expect(throws: overtaken) { try await writer.publish(try fixture.draft("other"), over: base, now: now) }
        let decision = ReleaseWriter.Decision(now: now, author: "Eve", note: "")
        await #expect(throws: overtaken) { try await writer.point(to: 1, over: base, decision) }
        #expect(fixture.names("releases") == names)
        #expect(try await writer.base().pointer?.version == 2)
    }

    @Test func `the files of an interrupted publisher are skipped, and no version is used twice`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let whole = try fixture.live()
        try await fixture.publish("second")
        // The publisher ended before the pointer was moved.
        var left = try fixture.live()
        left.pointer = whole.pointer
        try fixture.put(left)
        #expect(try await fixture.writer().base().pointer?.version == 1)
        #expect(try await fixture.publish("third").version == 3)
    }

    @Test func `a rollback says that it is one, and the next release is above all`() async throws {
        let fixture = try ReleaseFixture()
        for owner in ["first", "second", "third"] { try await fixture.publish(owner) }
        try await fixture.point(to: 1)
        let pointer = try #require(try await fixture.writer().base().pointer)
        #expect(pointer.version == 1)
        #expect(pointer.isRollback)
        try await fixture.point(to: 3)
        #expect(try await fixture.writer().base().pointer?.isRollback == false)
        try await fixture.point(to: 2)
        #expect(try await fixture.publish("fourth").version == 4)
        #expect(try await fixture.writer().base().pointer?.isRollback == false)
    }

    @Test func `an incomplete release or one without a trusted signature is not made live`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        try await fixture.publish("second")
        let before = try fixture.live()
        await #expect(throws: ReleaseWriteError.noVersion(7, of: [1, 2])) { try await fixture.point(to: 7) }
        try fixture.spoil(fixture.releases.path + "/000000001.bundle")
        await #expect(throws: ReleaseRefusal.wrongHash(.bundle)) { try await fixture.point(to: 1) }
        try fixture.remove("releases/000000001.record")
        await #expect(throws: ReleaseRefusal.missing(.record)) { try await fixture.point(to: 1) }
        #expect(try fixture.live().pointer == before.pointer)
    }

    @Test func `a pointer that cannot be believed is written over by force alone, and by a higher one`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let number = try #require(try await fixture.writer().base().pointer?.number)
        try fixture.spoil(fixture.releases.path + "/pointer")
        let writer = try fixture.writer()
        await #expect(throws: ReleaseRefusal.self) { try await writer.base() }
        fixture.move(by: 60)
        let base = try await writer.base(force: true)
        let now = UTCInstant(seconds: fixture.time)
        #expect(try await writer.publish(try fixture.draft("second"), over: base, now: now).version == 2)
        #expect(try #require(try await writer.base().pointer).number > number)
    }

    @Test func `one publisher works at a time`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let writer = try fixture.writer(lockSeconds: 0)
        let (base, draft) = (try await writer.base(), try fixture.draft("second"))
        guard let lock = try FileLock.take(fixture.releases.path + "/lock") else {
            Issue.record("no process holds the lock")
            return
        }
        let refusal = ReleaseWriteError.locked(folder: fixture.releases.path, seconds: 0)
        await #expect(throws: refusal) {
            try await writer.publish(draft, over: base, now: UTCInstant(seconds: fixture.time))
        }
        lock.release()
        #expect(try await writer.publish(draft, over: base, now: UTCInstant(seconds: fixture.time)).version == 2)
    }

    /// Random bytes cannot be compressed, so that each additional byte adds one to the bundle.
    @Test func `a bundle has as many packed bytes as the limit, and no more`() throws {
        let fixture = try ReleaseFixture()
        var generator = SeededGenerator(seed: 1)
        var noise: [UInt8] = []
        while noise.count < 2 * ReleaseLimits.fileBytes {
            let word = generator.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                noise.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        func draft(_ count: Int) throws -> ReleaseDraft {
            let parts = [noise.prefix(ReleaseLimits.fileBytes), noise[ReleaseLimits.fileBytes...].prefix(count)]
            let files = parts.enumerated().map {
                SourceFile(path: "widgets/assets/\($0.offset).png", bytes: Array($0.element))
            }
            let counts = ReleaseDraft.Counts(catalog: "", widgets: 0, changedWidgets: 0)
            let words = ReleaseDraft.Words(commit: "", author: "", note: "")
            return try ReleaseDraft(files, counts: counts, words: words, digest: fixture.seal)
        }
        let first = ReleaseLimits.packedBytes - ReleaseLimits.fileBytes - 4096
        let most = first + ReleaseLimits.packedBytes - (try draft(first).content.packedBytes)
        #expect(try draft(most).content.packedBytes == ReleaseLimits.packedBytes)
        let refusal = ReleaseRefusal.tooLarge(.bundle, what: "bytes once packed", limit: ReleaseLimits.packedBytes)
        #expect(throws: refusal) { try draft(most + 1) }
    }

    @Test func `a missing folder is reported, and other names are skipped`() async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        for name in ["1.record", "000000002.txt", "000000003.record.bundle", "0000000004.record", "notes"] {
            try AtomicFile.replace(fixture.releases.path + "/" + name, [1])
        }
        #expect(try fixture.releases.versions() == [1])
        try fixture.remove("releases")
        await #expect(throws: ReleaseRefusal.self) { try await fixture.writer().base() }
    }

    @Test func `a listing shows the signed releases, but not who signed them`() async throws {
        let fixture = try ReleaseFixture()
        #expect(try await ReleaseListing(fixture.releases, verifier: fixture.verifier([0])).pointer == nil)
        try await fixture.publish("first")
        try await fixture.publish("second", key: 1, trusting: [0, 1])
        let both = try await ReleaseListing(fixture.releases, verifier: fixture.verifier([0, 1]))
        #expect(both.isSound)
        #expect(both.entries.map(\.version) == [2, 1])
        #expect(both.entries.map(\.isLive) == [true, false])
        let one = try await ReleaseListing(fixture.releases, verifier: fixture.verifier([0]))
        #expect(!one.isSound && (try? one.entries[1].record.get())?.note == "first")
        let unknown = ReleaseRefusal.unknownKey(.record, id: try fixture.signer(1).key.id)
        #expect(throws: unknown) { try one.entries[0].record.get() }
        let shown = try await ReleaseListing(fixture.releases, verifier: nil)
        #expect(shown.isSound)
        #expect(!shown.isChecked)
        #expect(shown.json["live"]?.int == 2)
        #expect(shown.json["releases"]?.items?.first?["note"]?.string == "second")
        #expect(one.json["releases"]?.items?.first?["refused"]?.string?.contains("not trusted here") == true)
    }
}
