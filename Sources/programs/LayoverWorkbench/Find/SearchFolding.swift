import Foundation

/// Letters as people look for them: small, without marks, those that have no plain form of their own as one writes them.
enum SearchFolding {
    /// `Ikke klar til å` is `ikke klar til a`; the same again for what is folded already.
    static func fold(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            guard !isMark(scalar) else { continue }
            if let plain = plain[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else {
                folded.append(scalar)
            }
        }
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// Marks of Latin, Greek and Cyrillic letters, and the vowels that Arabic may leave out; those of other scripts are
    /// letters.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x0300...0x036f, 0x064b...0x0655, 0x0670...0x0670, 0x00ad...0x00ad, 0x200b...0x200f, 0x2066...0x2069]
            .contains { $0.contains(scalar.value) }
    }

    private static let plain: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "’": "'",
        "‘": "'", "“": "\"", "”": "\"", "–": "-", "‑": "-",
    ]
}
