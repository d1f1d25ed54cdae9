/// A colour with its opacity.
package struct PictureColour: Hashable, Sendable {
    /// Red, green, blue and opacity, eight bits each.
    package let rgba: UInt32

    package init(rgba: UInt32) { self.rgba = rgba }

    /// Reads `#0b2447`, or `#0b244780` with an opacity; `nil` for any other text.
    package init?(_ text: String) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6 || digits.utf8.count == 8,
            digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
        else { return nil }
        rgba = digits.utf8.count == 6 ? number << 8 | 0xff : number
    }
}
