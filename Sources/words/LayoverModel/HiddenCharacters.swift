/// Invisible characters that change how others are shown or read: control characters except tabs and line ends, marks that
/// reorder text, byte order marks.
///
/// Authors' templates must not contain them; texts of suppliers and services are shown without them.
///
/// Marks that only set a direction (U+200E, U+200F, U+061C) and joiners are kept: some languages need them.
///
/// Source: Unicode Technical Report 36, 2.2 and 3; Boucher and Anderson, "Trojan Source", 2021.
package enum HiddenCharacters {
    package static func areIn(_ bytes: Span<UInt8>) -> Bool { first(bytes, from: 0) < bytes.count }

    /// The text without hidden characters; unchanged if it has none.
    ///
    /// - Complexity: O(bytes); allocates only if something is removed.
    package static func removed(from text: String) -> String {
        var text = text
        guard text.withUTF8({ bytes in areIn(unsafe bytes.span) }) else { return text }
        var bytes = Array(text.utf8)
        remove(from: &bytes, startingAt: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Removes them from the bytes from `start` on, which are UTF-8.
    package static func remove(from bytes: inout [UInt8], startingAt start: Int) {
        var place = first(bytes.span, from: start)
        guard place < bytes.count else { return }
        var index = place
        while index < bytes.count {
            let hidden = length(bytes.span, at: index)
            if hidden > 0 {
                index += hidden
            } else {
                bytes[place] = bytes[index]
                place += 1
                index += 1
            }
        }
        bytes.removeSubrange(place...)
    }

    /// Finds the first hidden character; the end if there is none.
    private static func first(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            // Plain letters are skipped at once.
            if !(0x20...0x7e).contains(bytes[index]), length(bytes, at: index) > 0 { return index }
            index += 1
        }
        return bytes.count
    }

    /// Counts the bytes of a hidden character at `index`; 0 for any other character.
    private static func length(_ bytes: Span<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        switch byte {
        case 0x09, 0x0a, 0x0d: return 0
        case 0x00...0x1f, 0x7f: return 1
        case 0xc2:
            // U+0080 to U+009F.
            return index + 1 < bytes.count && (0x80...0x9f).contains(bytes[index + 1]) ? 2 : 0
        case 0xe2, 0xef:
            return index + 2 < bytes.count && isHidden(bytes, at: index) ? 3 : 0
        default: return 0
        }
    }

    /// U+202A to U+202E, U+2066 to U+2069, U+FEFF.
    private static func isHidden(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        let third = bytes[index + 2]
        return switch (bytes[index], bytes[index + 1]) {
        case (0xe2, 0x80): (0xaa...0xae).contains(third)
        case (0xe2, 0x81): (0xa6...0xa9).contains(third)
        case (0xef, 0xbb): third == 0xbf
        default: false
        }
    }
}
