/// Finds stray spaces and invisible characters.
enum TextChecker {
    struct Fault {
        let code: String
        let message: String
    }

    /// - Complexity: O(bytes); a text of plain letters is read once and allocates nothing.
    static func fault(_ text: String, mostScalars: Int) -> Fault? {
        var (isAfterSpace, hasOthers, count) = (true, false, 0)
        for byte in text.utf8 {
            switch byte {
            case 0x20 where isAfterSpace: return stray(text)
            case 0x20: isAfterSpace = true
            case 0x09...0x0d: return stray(text)
            case 0x00...0x1f, 0x7f: return hidden(Unicode.Scalar(byte))
            default:
                isAfterSpace = false
                hasOthers = hasOthers || byte >= 0x80
            }
            if byte & 0xc0 != 0x80 { count += 1 }
        }
        if isAfterSpace {
            return text.isEmpty ? Fault(code: "missing-form", message: "the text is empty; write it") : stray(text)
        }
        if count > mostScalars {
            return Fault(
                code: "too-long", message: "the text has \(count) characters; at most \(mostScalars) are allowed")
        }
        guard hasOthers, let found = text.unicodeScalars.first(where: isHidden) else { return nil }
        return hidden(found)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80, scalar.value != 0x200c, scalar.value != 0x200d else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
        default: return false
        }
    }

    private static func stray(_ text: String) -> Fault {
        Fault(
            code: "stray-space",
            message: "'\(text)' has too many spaces; write one between words and no space at the ends")
    }

    private static func hidden(_ scalar: Unicode.Scalar) -> Fault {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return Fault(code: "hidden-character", message: "U+\(code) is invisible; remove it")
    }
}
