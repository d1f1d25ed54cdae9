import LayoverModel

/// The frame around a card's body: a whole page that runs no scripts and loads only the card's own images.
enum CardDocument {
    /// Everything before the text scale: `<!doctype html><html lang="en-GB" dir="ltr"`.
    static func opening(_ locale: LocaleTag) -> [UInt8] {
        let direction = locale.isRightToLeft ? "rtl" : "ltr"
        return Array("<!doctype html><html lang=\"\(locale.tag)\" dir=\"\(direction)\"".utf8)
    }

    /// Everything from the text scale to the first byte of the body.
    static func head(policy: String, stylesheet: [UInt8], lineRules: [UInt8]) -> [UInt8] {
        let opening = Array(
            """
            ><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\
            <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">\
            <meta http-equiv="Content-Security-Policy" content="\(policy)"><style>
            """.utf8)
        // Allocates the exact size, because the bytes are kept as long as the card.
        let parts = [opening, stylesheet, lineRules, Array("</style></head><body>".utf8)]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { bytes.append(contentsOf: part) }
        return bytes
    }

    static let closing = Array("</body></html>".utf8)

    /// The market's word for advertising, drawn by the frame; no class of a template applies to it.
    static func disclosure(_ label: String) -> [UInt8] {
        var bytes = Array("<div class=\"layover-disclosure\">".utf8)
        let start = bytes.count
        bytes.append(contentsOf: label.utf8)
        Escaping.escape(&bytes, from: start)
        bytes.append(contentsOf: "</div>".utf8)
        return bytes
    }

    /// The policy for a page without headers, in which `sandbox` and `frame-ancestors` do not work.
    ///
    /// - Parameters:
    ///   - settings: The hosts of images.
    ///   - digest: The SHA-256 of the stylesheet, 32 bytes.
    /// - Returns: The value of `Content-Security-Policy`, without double quotes.
    static func policy(_ settings: TemplateSettings, stylesheetDigest digest: [UInt8]) -> String {
        let sources =
            settings.imageHosts.filter(isSource).map { "https://" + $0 }
            + [settings.assetOrigin].compactMap(\.self).filter(isSource)
        let images = sources.isEmpty ? "" : " img-src \(sources.joined(separator: " "));"
        return "default-src 'none';\(images) style-src 'sha256-\(base64(digest))'; base-uri 'none'; form-action 'none'"
    }

    private static func isSource(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte | 0x20) && byte < 0x80 || (0x2d...0x3a).contains(byte)
            }
    }
}
