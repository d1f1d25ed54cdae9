/// A mistake in a text that shows readers something the author did not intend.
package struct TextSlip: Hashable {
    package enum Kind: Hashable {
        /// `<b>`: a text is not HTML, so the tag is shown.
        case tag
        /// `'{city}`: an apostrophe before a brace quotes it, so the name is shown instead of its value.
        case quote
    }

    package let kind: Kind
    /// In scalars of the text.
    package let range: Range<Int>
    package let text: String

    private static let longestTag = 120

    /// Finds the mistakes in a text, in their order.
    ///
    /// - Complexity: O(scalars).
    package static func find(in text: String) -> [TextSlip] {
        guard text.utf8.contains(where: { $0 == 0x3c || $0 == 0x27 }) else { return [] }
        let scalars = Array(text.unicodeScalars)
        var slips: [TextSlip] = []
        var place = 0
        while place < scalars.count {
            let found = step(at: place, scalars)
            if let slip = found?.slip { slips.append(slip) }
            place = found?.end ?? place + 1
        }
        return slips
    }

    private static func step(at place: Int, _ scalars: [Unicode.Scalar]) -> (slip: TextSlip?, end: Int)? {
        switch scalars[place] {
        case "<": tag(at: place, scalars)
        case "'": quote(at: place, scalars)
        default: nil
        }
    }

    /// A letter follows directly or after a slash: `a < b` and `<3` are not tags.
    private static func tag(at place: Int, _ scalars: [Unicode.Scalar]) -> (slip: TextSlip?, end: Int)? {
        var name = place + 1
        if name < scalars.count, scalars[name] == "/" { name += 1 }
        guard name < scalars.count, isLetter(scalars[name]),
            let end = scalars[name..<min(scalars.count, name + longestTag)].firstIndex(of: ">")
        else { return nil }
        return (slip(.tag, place..<end + 1, scalars), end + 1)
    }

    /// Two apostrophes mean one in the text; deliberate quotes contain a single brace, or no name.
    private static func quote(at place: Int, _ scalars: [Unicode.Scalar]) -> (slip: TextSlip?, end: Int)? {
        guard place + 1 < scalars.count else { return nil }
        if scalars[place + 1] == "'" { return (nil, place + 2) }
        guard scalars[place + 1] == "{" || scalars[place + 1] == "}" else { return nil }
        let end = scalars[(place + 1)...].firstIndex(of: "'")
        let quoted = place + 1..<(end ?? scalars.count)
        let holdsName = scalars[quoted].contains(where: isLetter) && scalars[quoted].contains("{")
        return (end == nil || holdsName ? slip(.quote, quoted, scalars) : nil, (end ?? scalars.count - 1) + 1)
    }

    private static func slip(_ kind: Kind, _ range: Range<Int>, _ scalars: [Unicode.Scalar]) -> TextSlip {
        TextSlip(kind: kind, range: range, text: String(String.UnicodeScalarView(scalars[range])))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
