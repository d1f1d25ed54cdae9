import LayoverJSON
package import LayoverModel
import LayoverTemplates

/// The stylesheet that all fragments of a catalog share; its address always returns the same bytes.
package struct CardStyles: Sendable {
    package let bytes: [UInt8]
    /// The first 16 hexadecimal digits of the SHA-256 of the bytes.
    package let hash: String
    /// `sha256-` and the digest in base64, for the `integrity` of a link.
    package let integrity: String
    /// The origin of the stylesheet and of the pictures of cards: `https://cards.example.com`; empty for the page's own.
    package let origin: String
    /// The layout's `"styles":{...}`, ready for the wire.
    package let member: [UInt8]

    /// `/v1/styles/<hash>.css`, relative to the asset origin.
    package var path: String { CardStyles.path(hash) }

    /// - Parameters:
    ///   - bytes: The stylesheet.
    ///   - digest: Computes its name and its integrity.
    ///   - origin: Prefix of its path: `https://cards.example.com`; may be empty.
    package init(_ bytes: [UInt8], digest: any Digesting, origin: String) {
        let sum = digest.sha256([bytes])
        self.bytes = bytes
        self.origin = origin
        hash = String(hexadecimal(sum).prefix(16))
        integrity = "sha256-\(base64(sum))"
        var member: [UInt8] = []
        appendJSONLiteral("\"styles\":{\"url\":", to: &member)
        appendJSONString(origin + CardStyles.path(hash), to: &member)
        appendJSONLiteral(",\"integrity\":", to: &member)
        appendJSONString(integrity, to: &member)
        appendJSONLiteral("}", to: &member)
        self.member = member
    }

    private static func path(_ hash: String) -> String { "/v1/styles/\(hash).css" }
}
