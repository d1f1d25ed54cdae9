/// Character references of HTML and XML: the only place that spells them, in both directions.
package enum MarkupText {
    /// The characters with a meaning in text and in quoted attributes.
    package static let marks = "&<>\"'"
    /// ``marks`` with the characters that some browsers read as quotes or line ends; cards escape all of them.
    package static let allMarks = MarkupText.marks + "`\r"

    /// Escapes a text for use between tags and in quoted attributes.
    ///
    /// Each scalar counts by itself, so that a combining character after a quote does not hide the quote.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - marks: The characters to escape, some of ``allMarks``.
    /// - Returns: The text with references.
    /// - Complexity: O(bytes).
    package static func escaped(_ text: String, marks: String = MarkupText.marks) -> String {
        let marks = marks.utf8
        guard text.utf8.contains(where: { marks.contains($0) }) else { return text }
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + text.utf8.count / 8)
        for byte in text.utf8 {
            if let reference = reference(for: byte), marks.contains(byte) {
                output.append(contentsOf: reference.utf8)
            } else {
                output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The reference for one of ``allMarks``; `nil` for all other bytes.
    package static func reference(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case UInt8(ascii: "`"): "&#96;"
        case UInt8(ascii: "\r"): "&#13;"
        default: nil
        }
    }

    /// The character that a reference names without its `&` and `;`: one of XML's five names, `#38` or `#x26`.
    ///
    /// - Returns: `nil` for any other name or a number that is not a scalar.
    package static func scalar(named name: some StringProtocol) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard number.first?.isHexDigit == true else { return nil }
        return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap { Unicode.Scalar($0) }
    }

    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
}
