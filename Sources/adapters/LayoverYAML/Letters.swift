/// Characters that look like others, and their names in messages.
enum Letters {
    /// Spaces that are not YAML spaces, and invisible characters.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x202A...0x202F, 0x205F...0x2064, 0x3000, 0xFEFF: true
        default: false
        }
    }

    /// Typographic quotation marks, single and double.
    static func isCurlyQuote(_ scalar: Unicode.Scalar) -> Bool { (0x2018...0x201F).contains(scalar.value) }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// `U+00A0 (no-break space)`.
    static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = scalar.properties.name ?? scalar.properties.nameAlias else { return code }
        return "\(code) (\(name.lowercased()))"
    }

    /// The text in double quotes for a suggestion in YAML; long texts are cut.
    static func quoted(_ text: some Sequence<Unicode.Scalar>) -> String {
        var result = "\""
        for (index, scalar) in text.enumerated() {
            guard index < 60 else { return result + "...\"" }
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
