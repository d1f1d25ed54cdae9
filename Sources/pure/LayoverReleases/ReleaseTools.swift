package import LayoverModel

/// The functions of adapters that the rules of releases need.
package struct ReleaseTools: Sendable {
    package let digest: any Digesting
    /// Returns whether the private half of a key made this signature of a message.
    let verify: @Sendable (_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) -> Bool
    /// Unpacks a bundle if its content is within the limit.
    let unpack: @Sendable (_ packed: [UInt8], _ limit: Int) throws(ReleaseRefusal) -> [UInt8]

    package init(
        digest: any Digesting,
        verify: @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) -> Bool,
        unpack: @escaping @Sendable (_ packed: [UInt8], _ limit: Int) throws(ReleaseRefusal) -> [UInt8]
    ) {
        self.digest = digest
        self.verify = verify
        self.unpack = unpack
    }

    /// Opens an unsigned bundle for display, packed or not.
    ///
    /// - Throws: ``ReleaseRefusal`` for anything that is not a bundle.
    package func filesOfUnsigned(_ bytes: [UInt8]) throws(ReleaseRefusal) -> [SourceFile] {
        guard bytes.count <= ReleaseLimits.packedBytes else {
            throw .tooLarge(.bundle, what: "bytes", limit: ReleaseLimits.packedBytes)
        }
        if bytes.starts(with: ReleaseBundle.head) { return try ReleaseBundle.files(in: bytes) }
        return try ReleaseBundle.files(in: try unpack(bytes, ReleaseLimits.bundleBytes))
    }
}
