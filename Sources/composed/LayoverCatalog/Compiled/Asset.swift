import LayoverModel

/// A file that clients fetch by its hash; it never changes under its address.
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

    /// By the file's ending; `nil` for what is not served.
    package static func contentType(of name: String) -> String? {
        switch name.split(separator: ".").last?.lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "gif": "image/gif"
        case "avif": "image/avif"
        default: nil
        }
    }
}
