/// Folds texts for comparison: lower case without accents, one space for everything between words.
enum PlaceFolding {
    static func fold(_ text: String) -> String {
        var folded = ""
        var isBetween = false
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                isBetween = true
                continue
            }
            if isBetween, !folded.isEmpty { folded += " " }
            isBetween = false
            folded += PlaceFolding.letter(scalar)
        }
        return folded
    }

    /// The letter without marks over, under or through it: `o` for `Ø`, `ae` for `Æ`.
    private static func letter(_ scalar: Unicode.Scalar) -> String {
        let small = scalar.properties.lowercaseMapping
        guard !scalar.isASCII, let name = scalar.properties.name?.lowercased(),
            let letter = name.firstRange(of: "latin small letter ") ?? name.firstRange(of: "latin capital letter ")
        else { return small }
        let rest = name[letter.upperBound...]
        if rest == "sharp s" { return "ss" }
        let plain = rest.firstRange(of: " with ").map { rest[..<$0.lowerBound] } ?? rest
        return plain.count <= 2 ? String(plain) : small
    }
}
