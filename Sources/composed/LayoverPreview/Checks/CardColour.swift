/// An opaque colour.
struct CardColour: Hashable {
    let red: Double
    let green: Double
    let blue: Double

    /// Reads `#abc`, `#aabbcc` and a few names; `nil` for transparent colours, and for those that only a browser can
    /// compute.
    init?(_ text: String) {
        if let named = CardColour.names[text.lowercased()] {
            self.init(hex: named)
            return
        }
        guard text.first == "#" else { return nil }
        let digits = text.dropFirst()
        guard digits.count == 3 || digits.count == 6, let number = Int(digits, radix: 16) else { return nil }
        guard digits.count == 3 else {
            self.init(hex: number)
            return
        }
        let (red, green, blue) = (number >> 8 & 15, number >> 4 & 15, number & 15)
        self.init(hex: red * 17 << 16 | green * 17 << 8 | blue * 17)
    }

    private init(hex: Int) {
        red = Double(hex >> 16 & 255) / 255
        green = Double(hex >> 8 & 255) / 255
        blue = Double(hex & 255) / 255
    }

    /// The contrast ratio, from 1 to 21.
    ///
    /// Source: WCAG 2.2, contrast ratio and relative luminance.
    func contrast(to other: CardColour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        0.2126 * CardColour.linear(red) + 0.7152 * CardColour.linear(green) + 0.0722 * CardColour.linear(blue)
    }

    /// x to the power of 2.4, which is the square of x times the fifth root of its square, found by Newton's method.
    private static func linear(_ part: Double) -> Double {
        guard part > 0.04045 else { return part / 12.92 }
        let base = (part + 0.055) / 1.055
        let square = base * base
        var root = 1.0
        for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    private static let names: [String: Int] = [
        "black": 0x000000, "white": 0xffffff, "red": 0xff0000, "green": 0x008000, "blue": 0x0000ff, "gray": 0x808080,
        "grey": 0x808080, "yellow": 0xffff00, "orange": 0xffa500, "navy": 0x000080, "silver": 0xc0c0c0,
        "maroon": 0x800000, "purple": 0x800080, "teal": 0x008080,
    ]
}
