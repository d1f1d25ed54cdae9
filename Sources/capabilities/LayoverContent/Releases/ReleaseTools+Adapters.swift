package import LayoverReleases
package import LayoverSeal
import LayoverZstd

extension ReleaseTools {
    /// Ed25519 and SHA-256 by libsodium, packing by libzstd.
    package init(_ seal: Seal) {
        self.init(
            digest: seal, verify: { SignatureKey.verify($0, of: $1, by: $2) },
            unpack: { (packed: [UInt8], limit: Int) throws(ReleaseRefusal) -> [UInt8] in
                try ReleaseTools.unpacked(packed, limit: limit)
            })
    }

    private static func unpacked(_ packed: [UInt8], limit: Int) throws(ReleaseRefusal) -> [UInt8] {
        do throws(ZstandardError) {
            return try Zstandard.unpack(packed, limit: limit)
        } catch {
            if case .tooLarge = error { throw .tooLarge(.bundle, what: "bytes once unpacked", limit: limit) }
            throw .malformed(.bundle, why: error.description)
        }
    }
}
