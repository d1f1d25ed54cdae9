import LayoverModel

/// A file that clients fetch by its hash; its address always returns the same bytes.
package struct Asset: Sendable {
    package let name: String
    /// The first 16 hexadecimal digits of the SHA-256 of the bytes.
    package let hash: String
    package let bytes: [UInt8]
    package let contentType: String

    package init(name: String, hash: String, bytes: [UInt8], contentType: String) {
        self.name = name
        self.hash = hash
        self.bytes = bytes
        self.contentType = contentType
    }

    /// Relative to the asset origin: `v1/assets/<hash>/<name>`.
    package var path: String { "/v1/assets/\(hash)/\(name)" }
}
