import LayoverModel
@testable import LayoverReleases
import LayoverTestKit
import Synchronization
import Testing

struct ReleaseVerifierTests {
    @Test func `a release with a trusted signature is opened`() throws {
        let release = try SignedRelease(by: SignedRelease.signer())
        let verifier = try SignedRelease.verifier()
        #expect(try verifier.pointer(release.pointerDocument) == release.pointer)
        #expect(try verifier.record(release.recordDocument, named: release.pointer) == release.record)
        #expect(try verifier.files(release.packed, of: release.record) == release.files)
    }

    @Test func `a second key opens its releases while it is trusted, and no longer`() throws {
        let signer = try SignedRelease.signer(1)
        let release = try SignedRelease(by: signer)
        #expect(try SignedRelease.verifier(keys: 2).pointer(release.pointerDocument) == release.pointer)
        let refusal = ReleaseRefusal.unknownKey(.pointer, id: signer.key.id)
        #expect(throws: refusal) { try SignedRelease.verifier().pointer(release.pointerDocument) }
        #expect(throws: ReleaseRefusal.unknownKey(.record, id: signer.key.id)) {
            try SignedRelease.verifier().record(release.recordDocument, named: release.pointer)
        }
    }

    /// Every byte is protected: the frame, the lines and the signature itself.
    @Test func `a document of which any byte is changed or missing is refused`() throws {
        let release = try SignedRelease(by: SignedRelease.signer())
        let verifier = try SignedRelease.verifier()
        let document = release.pointerDocument
        for index in document.indices {
            var changed = document
            changed[index] ^= 1
            #expect(throws: ReleaseRefusal.self, "byte \(index)") { try verifier.pointer(changed) }
            #expect(throws: ReleaseRefusal.self, "cut to \(index)") { try verifier.pointer(Array(document[..<index])) }
        }
    }

    @Test func `a key that says that it is another signs nothing`() throws {
        let other = try SignedRelease.signer(1)
        let forged = ReleaseSigner(key: try SignedRelease.signer().key, sign: other.sign)
        let release = try SignedRelease(by: forged)
        let verifier = try SignedRelease.verifier()
        #expect(throws: ReleaseRefusal.wrongSignature(.pointer)) { try verifier.pointer(release.pointerDocument) }
        #expect(throws: ReleaseRefusal.wrongSignature(.record)) { try verifier.record(release.recordDocument) }
    }

    /// One key signs both kinds of documents, and neither is accepted in place of the other.
    @Test func `a record is no pointer`() throws {
        let release = try SignedRelease(by: SignedRelease.signer())
        let verifier = try SignedRelease.verifier()
        #expect(throws: ReleaseRefusal.self) { try verifier.pointer(release.recordDocument) }
        #expect(throws: ReleaseRefusal.self) { try verifier.record(release.pointerDocument) }
    }

    @Test func `a pointer opens its own record, and no other that is signed as well`() throws {
        let signer = try SignedRelease.signer()
        let (release, other) = (try SignedRelease(by: signer), try SignedRelease(version: 12, by: signer))
        let verifier = try SignedRelease.verifier()
        #expect(throws: ReleaseRefusal.wrongHash(.record)) {
            try verifier.record(other.recordDocument, named: release.pointer)
        }
        let lying = ReleasePointer(
            key: signer.key.id, number: 1, version: 13, record: try SignedRelease.hash(other.recordDocument),
            isRollback: false, time: SignedRelease.time, author: "", note: "")
        #expect(throws: ReleaseRefusal.wrongHash(.record)) { try verifier.record(other.recordDocument, named: lying) }
    }

    @Test func `a bundle is unpacked only where it is the one that was signed for`() throws {
        let release = try SignedRelease(by: SignedRelease.signer())
        let unpacked = Mutex(0)
        let tools = try SignedRelease.tools()
        let counting = ReleaseTools(
            digest: tools.digest, verify: tools.verify,
            unpack: { (packed: [UInt8], limit: Int) throws(ReleaseRefusal) -> [UInt8] in
                unpacked.withLock { $0 += 1 }
                return try tools.unpack(packed, limit)
            })
        let verifier = ReleaseVerifier(keys: [try SignedRelease.signer().key], tools: counting)
        var changed = release.packed
        changed[changed.count / 2] ^= 1
        for (packed, refusal) in [
            (changed, ReleaseRefusal.wrongHash(.bundle)), (release.packed + [0], .wrongHash(.bundle)),
            (Array(release.packed.dropLast()), .truncated(.bundle)), ([], .truncated(.bundle)),
            (
                [UInt8](repeating: 0, count: ReleaseLimits.packedBytes + 1),
                .tooLarge(.bundle, what: "bytes", limit: ReleaseLimits.packedBytes)
            ), ([UInt8](repeating: 0, count: ReleaseLimits.packedBytes), .wrongHash(.bundle)),
        ] {
            #expect(throws: refusal) { try verifier.files(packed, of: release.record) }
        }
        #expect(unpacked.withLock { $0 } == 0)
        #expect(try verifier.files(release.packed, of: release.record) == release.files)
        #expect(unpacked.withLock { $0 } == 1)
    }

    /// Even a faulty publisher, or one whose key was stolen, cannot use more memory than the record declares.
    @Test func `a bundle of another size or number of files than its record says is refused`() throws {
        let release = try SignedRelease(by: SignedRelease.signer())
        let verifier = try SignedRelease.verifier()
        func record(bytes: Int = 0, files: Int = 0) -> ReleaseRecord {
            let content = release.record.content
            return ReleaseRecord(
                key: release.record.key, version: 13, time: SignedRelease.time,
                content: ReleaseRecord.Content(
                    hash: content.hash, packedBytes: content.packedBytes, bytes: content.bytes + bytes,
                    files: content.files + files, catalog: content.catalog, widgets: 0, changedWidgets: 0),
                commit: "", author: "", note: "")
        }
        #expect(try verifier.files(release.packed, of: record()) == release.files)
        for wrong in [record(bytes: -1), record(bytes: 1), record(files: -1), record(files: 1)] {
            #expect(throws: ReleaseRefusal.self) { try verifier.files(release.packed, of: wrong) }
        }
    }

    @Test func `each rejection has one line with its subject`() {
        let refusals: [ReleaseRefusal] = [
            .missing(.record), .unreadable(.pointer, why: "cannot read 'x': Permission denied"),
            .tooLarge(.bundle, what: "bytes", limit: 8), .truncated(.bundle), .malformed(.record, why: "w"),
            .unknownKey(.pointer, id: "0"), .wrongSignature(.pointer), .wrongHash(.bundle), .outside(path: "../x"),
            .replayed(number: 1, seen: 2), .conflicting(what: "number", number: 3), .downgraded(version: 1, from: 2),
            .broken(version: 1, errors: 2, first: "f"), .quarantined(version: 1, why: "w", until: 3),
            .reverted(version: 1, why: "w"),
        ]
        #expect(Set(refusals.map(\.reason)) == Set(ReleaseRefusal.Reason.allCases))
        for refusal in refusals {
            #expect(!refusal.description.isEmpty)
            #expect(!refusal.description.contains("\n"))
            #expect(!refusal.subject.isEmpty)
        }
    }
}
