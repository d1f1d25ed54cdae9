/// The words of a rendered card, as a reader would read them aloud.
package enum CardText {
    /// All text of a body fragment in order.
    ///
    /// - Parameter html: The renderer's output, in which a `<` always begins a tag and a `>` in an attribute is escaped.
    /// - Returns: The text; tags become spaces, references characters, and runs of spaces one space.
    /// - Complexity: O(bytes).
    package static func words(of html: [UInt8]) -> String {
        var text: [UInt8] = []
        read(html) { text.append($0) }
        if text.last == space { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns whether the words may have more than `characters` characters, without writing them; each has at least one
    /// byte.
    ///
    /// - Complexity: O(bytes), without allocation.
    package static func mayExceed(_ characters: Int, in html: [UInt8]) -> Bool {
        var bytes = 0
        read(html) { _ in bytes += 1 }
        return bytes > characters
    }

    /// Passes the bytes of the text on in order; there may be one space at its end.
    private static func read(_ html: [UInt8], _ take: (UInt8) -> Void) {
        var last = space
        var isInTag = false
        var index = 0
        while index < html.count {
            var byte = html[index]
            index += 1
            if isInTag {
                isInTag = byte != UInt8(ascii: ">")
                continue
            }
            switch byte {
            case UInt8(ascii: "<"): (isInTag, byte) = (true, space)
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): byte = space
            case UInt8(ascii: "&"):
                let length: Int
                (byte, length) = reference(html[index...])
                index += length
            default: break
            }
            if byte != space || last != space { take(byte) }
            last = byte
        }
    }

    private static let space = UInt8(ascii: " ")

    /// The references that the renderer writes, each by the text after its `&`.
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
