package import LayoverModel

/// What the rules of releases ask of adapters.
package struct ReleaseTools: Sendable {
    package let digest: any Digesting
    /// Tells whether a signature is that of a message by the private half of a key.
    let verify: @Sendable (_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) -> Bool
    /// Unpacks a bundle, where it holds no more bytes than the limit.
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

    /// Opens a bundle that nobody signed, packed or not, for whoever only looks at it.
    ///
    /// - Throws: ``ReleaseRefusal`` for what no bundle is.
    package func filesOfUnsigned(_ bytes: [UInt8]) throws(ReleaseRefusal) -> [SourceFile] {
        guard bytes.count <= ReleaseLimits.packedBytes else {
            throw .tooLarge(.bundle, what: "bytes", limit: ReleaseLimits.packedBytes)
        }
        if bytes.starts(with: ReleaseBundle.head) { return try ReleaseBundle.files(in: bytes) }
        return try ReleaseBundle.files(in: try unpack(bytes, ReleaseLimits.bundleBytes))
    }
}
