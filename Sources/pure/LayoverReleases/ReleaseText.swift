/// Texts that people put into a release: one line that a terminal can show unchanged.
package enum ReleaseText {
    /// Returns whether a text is allowed in a record or a pointer: within its limit, and without line ends, control
    /// characters and marks that reorder text.
    package static func isSound(_ text: String, limit: Int) -> Bool {
        text.utf8.count <= limit && !text.unicodeScalars.contains(where: isHidden)
    }

    /// The text made valid: hidden characters become spaces, and a text that is too long is cut.
    package static func cleaned(_ text: String, limit: Int) -> String {
        var cleaned = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            let shown = isHidden(scalar) ? " " : scalar
            count += UTF8.width(shown)
            guard count <= limit else { break }
            cleaned.append(shown)
        }
        return String(cleaned)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}
