/// Ends long texts with an ellipsis after some lines of a card's first part.
///
/// A measured card has room for its usual text. The frame contains the number of lines after which a longer text ends
/// (`data-lines`, and `data-wide-lines` from 600 points on if the client did not send its width), so that no line is cut
/// through.
package enum CardLines {
    /// Maximum number of lines.
    package static let most = 12

    /// The attributes of a card's frame.
    ///
    /// - Parameters:
    ///   - any: Lines in any frame, 0 for all.
    ///   - regular: Lines from 600 points on, 0 for all.
    /// - Returns: ` data-lines="5" data-wide-lines="3"`; empty if no text is too long.
    package static func attributes(any: Int, regular: Int) -> String {
        guard any > 0 || regular > 0 else { return "" }
        let wide = any == regular ? "" : " data-wide-lines=\"\(min(max(0, regular), most))\""
        return " data-lines=\"\(min(max(0, any), most))\"\(wide)"
    }

    /// The rules for exactly these numbers of lines; empty if there are none.
    static func rules(any: Set<Int>, regular: Set<Int>) -> String {
        guard (any.union(regular)).contains(where: { $0 > 0 }) else { return "" }
        let wide = regular.sorted().map { rule("data-wide-lines", $0) }.joined()
        return frame + any.sorted().map { rule("data-lines", $0) }.joined()
            + (wide.isEmpty ? "" : "@media(min-width:600px){\(wide)}")
    }

    /// All rules.
    static var allRules: String { rules(any: Set(0...most), regular: Set(0...most)) }

    /// The sign of a notice is beside its body, so the body is extended in order not to cut the sign off.
    ///
    /// If lines end, browsers leave no gap between parts. A margin replaces it, even if no line ends at this width.
    private static let frame = """
        [data-lines]>body>:last-child>:first-child{display:-webkit-box;-webkit-box-orient:vertical;\
        -webkit-line-clamp:var(--lines);line-clamp:var(--lines);overflow:hidden;row-gap:0}\
        [data-lines]>body>:last-child>:first-child>*+*{margin-block-start:3px}\
        [data-lines] .notice-body{margin-inline-start:-36px;padding-inline-start:36px}\
        [data-lines] .notice-body::before{inset-inline-start:2px;inset-block-start:0}\
        @media(min-width:600px){[data-lines] .side>.notice-body{flex-basis:calc(22rem + 36px)}}
        """

    /// The number is set at the root, from which the card inherits it.
    private static func rule(_ attribute: String, _ lines: Int) -> String {
        "[\(attribute)=\"\(lines)\"]{--lines:\(lines > 0 ? String(lines) : "none")}"
    }
}
