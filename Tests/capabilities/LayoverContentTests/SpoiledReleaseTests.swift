import Foundation
@testable import LayoverContent
import LayoverModel
import LayoverReleases
import LayoverSeal
import LayoverTestKit
import Testing

/// Releases and pointers that differ from the signed ones.
struct SpoiledReleaseTests {
    /// The number of rounds: `LAYOVER_SPOILED_ROUNDS`, 2,000 by default.
    private static let rounds =
        ProcessInfo.processInfo.environment["LAYOVER_SPOILED_ROUNDS"].flatMap { Int($0) } ?? 2000

    private enum Harm: CaseIterable { case cut, flip, resign, forge, older, replay, exchange, lengthen }

    /// Files that an attacker without a key can put there.
    private struct Attacker {
        let fixture: ReleaseFixture
        /// The first live release, the one that is served, and the next one.
        let (old, served, next): (ReleaseFixture.Files, ReleaseFixture.Files, ReleaseFixture.Files)
        var generator: SeededGenerator

        mutating func files() throws -> ReleaseFixture.Files {
            var files = next
            switch generator.pick(Harm.allCases) {
            case .cut: change(&files) { bytes, generator in bytes.removeLast(1 + generator.below(bytes.count)) }
            case .flip:
                change(&files) { bytes, generator in bytes[generator.below(bytes.count)] ^= 1 << generator.below(8) }
            case .lengthen:
                change(&files) { bytes, generator in
                    bytes.insert(UInt8(generator.below(256)), at: generator.below(bytes.count + 1))
                }
            case .resign: try sign(&files, by: try fixture.signer(1))
            case .forge:
                // Another key under the name of the trusted key.
                let (thief, own) = (try fixture.pair(1), try fixture.signer(0).key)
                try sign(&files, by: ReleaseSigner(key: own) { thief.signature(of: $0) })
            case .older:
                // Signed with the trusted key, but not marked as a rollback.
                files = old
                try point(&files, number: fixture.time + 1000 + generator.below(1000), by: try fixture.signer(0))
            case .replay: files.pointer = generator.pick([old.pointer, old.record, next.record, next.bundle])
            case .exchange:
                if generator.happens(50) { files.bundle = old.bundle } else { files.record = served.record }
            }
            return files
        }

        private mutating func change(
            _ files: inout ReleaseFixture.Files, _ harm: (inout [UInt8], inout SeededGenerator) -> Void
        ) {
            switch generator.below(3) {
            case 0: harm(&files.pointer, &generator)
            case 1: harm(&files.record, &generator)
            default: harm(&files.bundle, &generator)
            }
        }

        /// Signs the pointer again, and the record in half of the cases.
        private mutating func sign(_ files: inout ReleaseFixture.Files, by signer: ReleaseSigner) throws {
            let record = try ReleaseRecord(showing: files.record)
            if generator.happens(50) { files.record = signer.document(of: record.with(key: signer.key.id)) }
            try point(&files, number: fixture.time + 500, by: signer)
        }

        private func point(_ files: inout ReleaseFixture.Files, number: Int, by signer: ReleaseSigner) throws {
            files.pointer = signer.document(
                of: ReleasePointer(
                    key: signer.key.id, number: number, version: files.version,
                    record: try fixture.verifier([0]).hash(files.record), isRollback: false,
                    time: UTCInstant(seconds: fixture.time), author: "Eve", note: ""))
        }
    }

    @Test(arguments: [UInt64(7)])
    func `of thousands none is applied, and the good one is at last`(seed: UInt64) async throws {
        let fixture = try ReleaseFixture()
        try await fixture.publish("first")
        let old = try fixture.live()
        try await fixture.publish("second")
        let served = try fixture.live()
        let server = try await fixture.start()
        try await fixture.publish("third")
        let next = try fixture.live()
        try fixture.put(served)
        var attacker = Attacker(
            fixture: fixture, old: old, served: served, next: next, generator: SeededGenerator(seed: seed))
        var reasons: Set<ReleaseRefusal.Reason> = []
        for round in 0..<SpoiledReleaseTests.rounds {
            try fixture.put(served)
            try fixture.put(try attacker.files())
            await server.follower.look(force: true)
            try #require(server.text == "second" && server.refusal != nil, "seed \(seed), round \(round)")
            if let refusal = server.refusal { reasons.insert(refusal.reason) }
        }
        #expect(
            reasons.isSuperset(of: [
                .truncated, .malformed, .unknownKey, .signature, .hash, .replayed, .downgraded,
            ]), "\(reasons)")
        try fixture.put(old)
        try fixture.put(served)
        try fixture.put(next)
        await server.follower.look(force: true)
        #expect(server.text == "third")
        #expect(server.refusal == nil)
    }
}

extension ReleaseRecord {
    /// The same record under another key's name.
    fileprivate func with(key: String) -> ReleaseRecord {
        ReleaseRecord(
            key: key, version: version, time: time, content: content, commit: commit, author: author, note: note)
    }
}
