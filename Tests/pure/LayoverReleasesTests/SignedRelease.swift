import LayoverModel
@testable import LayoverReleases
import LayoverSeal
import LayoverTestKit
import LayoverZstd

/// A signed release, and the keys that may sign it.
struct SignedRelease {
    /// The seed of the first vector of RFC 8032, 7.1, and another seed.
    private static let seeds = [
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    ]
    static let time = UTCInstant(seconds: 1_795_489_200)

    let files: [SourceFile]
    let packed: [UInt8]
    let record: ReleaseRecord
    let recordDocument: [UInt8]
    let pointer: ReleasePointer
    let pointerDocument: [UInt8]

    init(
        _ files: [SourceFile] = SignedRelease.files, version: Int = 13, number: Int = 100, isRollback: Bool = false,
        by signer: ReleaseSigner
    ) throws {
        let bundle = try ReleaseBundle.bytes(of: files)
        packed = try Zstandard.pack(bundle)
        self.files = files
        record = ReleaseRecord(
            key: signer.key.id, version: version, time: SignedRelease.time,
            content: ReleaseRecord.Content(
                hash: try SignedRelease.hash(packed), packedBytes: packed.count, bytes: bundle.count,
                files: files.count, catalog: String(repeating: "a", count: 64), widgets: 2, changedWidgets: 1),
            commit: "3f2a91c0", author: "Ada", note: "")
        recordDocument = signer.document(of: record)
        pointer = ReleasePointer(
            key: signer.key.id, number: number, version: version, record: try SignedRelease.hash(recordDocument),
            isRollback: isRollback, time: SignedRelease.time, author: "Ada", note: "")
        pointerDocument = signer.document(of: pointer)
    }

    static let files = [
        SourceFile(path: "flags/features/new.yaml", bytes: Array("feature: new\n".utf8)),
        SourceFile(path: "widgets/layover.yaml", bytes: Array("default_market: GB\n".utf8)),
    ]

    /// A key pair of the test, the first or the second.
    static func signer(_ index: Int = 0) throws -> ReleaseSigner {
        guard let seed = bytes(ofHexadecimal: seeds[index].utf8), let pair = SignatureKey(seed: seed),
            let key = ReleaseKey(pair.publicKey, digest: try Seal())
        else { throw TestFailure("the seed is no key") }
        return ReleaseSigner(key: key) { pair.signature(of: $0) }
    }

    static func tools() throws -> ReleaseTools {
        ReleaseTools(
            digest: try Seal(), verify: { SignatureKey.verify($0, of: $1, by: $2) },
            unpack: { (packed: [UInt8], limit: Int) throws(ReleaseRefusal) -> [UInt8] in
                do throws(ZstandardError) {
                    return try Zstandard.unpack(packed, limit: limit)
                } catch {
                    throw .malformed(.bundle, why: error.description)
                }
            })
    }

    /// A verifier that trusts the first `keys` keys.
    static func verifier(keys: Int = 1) throws -> ReleaseVerifier {
        ReleaseVerifier(keys: try (0..<keys).map { try signer($0).key }, tools: try tools())
    }

    static func hash(_ bytes: [UInt8]) throws -> String { hexadecimal(try Seal().sha256([bytes])) }
}
