import Foundation

/// Folds text for search: lower case, no diacritics, and a plain spelling for letters such as `ø` and `ß`.
enum SearchFolding {
    /// `Ikke klar til å` becomes `ikke klar til a`.
    ///
    /// Folded text stays unchanged.
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

    /// The folded words of a text, with one space for everything between them and without any marks.
    static func words(_ text: String) -> String {
        fold(text).unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
            .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }

    /// True for marks of Latin, Greek and Cyrillic letters, and for the vowel signs that Arabic may omit.
    ///
    /// In other scripts, marks count as letters.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x0300...0x036f, 0x064b...0x0655, 0x0670...0x0670, 0x00ad...0x00ad, 0x200b...0x200f, 0x2066...0x2069]
            .contains { $0.contains(scalar.value) }
    }

    private static let plain: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss",
        "ı": "i", "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "-", "‑": "-",
    ]
}
