/// The words of a rendered card, as a reader would say them.
package enum CardText {
    /// All text of a body fragment in order.
    ///
    /// - Parameter html: What the renderer wrote, so that a `<` always begins a tag and a `>` in an attribute is escaped.
    /// - Returns: The text; tags are spaces, references are characters, spaces in a row are one.
    /// - Complexity: O(bytes).
    package static func words(of html: [UInt8]) -> String {
        var text: [UInt8] = []
        var isInTag = false
        var index = 0
        while index < html.count {
            let byte = html[index]
            index += 1
            switch byte {
            case UInt8(ascii: "<"):
                isInTag = true
                appendSpace(to: &text)
            case UInt8(ascii: ">") where isInTag: isInTag = false
            case _ where isInTag: continue
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): appendSpace(to: &text)
            case UInt8(ascii: "&"):
                let (character, length) = reference(html[index...])
                text.append(character)
                index += length
            default: text.append(byte)
            }
        }
        if text.last == UInt8(ascii: " ") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    private static func appendSpace(to text: inout [UInt8]) {
        if let last = text.last, last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
    }

    /// What the renderer escapes, and how many bytes stand behind its `&`.
    private static let references: [(name: String, character: UInt8)] = [
        ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
        ("quot;", UInt8(ascii: "\"")), ("#34;", UInt8(ascii: "\"")), ("#39;", UInt8(ascii: "'")),
        ("#96;", UInt8(ascii: "`")),
    ]

    private static func reference(_ rest: ArraySlice<UInt8>) -> (character: UInt8, length: Int) {
        for (name, character) in references where rest.starts(with: name.utf8) { return (character, name.utf8.count) }
        return (UInt8(ascii: "&"), 0)
    }
}
