/// Rules that decide whether a word of a style is a colour or a length, both in an author's style and in a value.
package enum StyleWord {
    /// `#1a2b3c` with 3, 4, 6 or 8 digits, `rgb()` or `hsl()` of numbers, or a named colour.
    package static func isColor(_ word: String) -> Bool {
        let lowered = word.lowercased()
        if lowered.hasPrefix("#") {
            return [4, 5, 7, 9].contains(lowered.utf8.count) && lowered.utf8.dropFirst().allSatisfy(isHexadecimal)
        }
        guard let open = lowered.firstIndex(of: "(") else { return names.contains(lowered) }
        guard ["rgb", "rgba", "hsl", "hsla"].contains(String(lowered[..<open])), lowered.hasSuffix(")") else {
            return false
        }
        let inner = lowered[lowered.index(after: open)...].dropLast()
        let numbers = inner.split { $0 == "," || $0 == " " || $0 == "/" }
        return (3...4).contains(numbers.count) && numbers.allSatisfy { isChannel(String($0)) }
    }

    /// `0`, or a number from 0 to 9999.99 with `px`, `em`, `rem` or `%`.
    package static func isLength(_ word: String) -> Bool {
        if word == "0" { return true }
        let unit = ["px", "rem", "em", "%"].first { word.lowercased().hasSuffix($0) }
        return unit.map { isNumber(String(word.dropLast($0.count))) } ?? false
    }

    /// Up to four digits, and up to two after a point: `650`, `1.45`, `.5`.
    package static func isNumber(_ word: String) -> Bool {
        let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { $0.utf8 }
        guard parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return false }
        switch parts.count {
        case 1: return (1...4).contains(parts[0].count)
        default: return parts[0].count <= 4 && (1...2).contains(parts[1].count)
        }
    }

    private static func isChannel(_ word: String) -> Bool {
        let bare = word.hasSuffix("%") ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word[...]
        return isNumber(String(bare))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte) }

    /// Source: CSS Color Module Level 4, section 6.1, with `transparent` and `currentcolor`.
    private static let names: Set<String> = Set(
        """
        aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
        cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
        darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
        darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
        firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
        hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
        lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
        lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
        mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
        midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
        palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
        rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
        slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
        whitesmoke yellow yellowgreen transparent currentcolor
        """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
