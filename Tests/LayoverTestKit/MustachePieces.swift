/// Random templates made of pieces, most of which do not fit together.
package enum MustachePieces {
    private static let all = [
        "{{", "}}", "{{{", "}}}", "{{v}}", "{{.}}", "{{&v}}", "{{#l}}", "{{/l}}", "{{^l}}", "{{/v}}", "{{#v}}",
        "{{> p}}",
        "{{>*n}}", "{{<p}}", "{{/p}}", "{{$a}}", "{{/a}}", "{{$b}}", "{{/b}}", "{{=| |=}}", "|={{ }}=|", "|v|", "{{! c",
        "{{!c}}",
        "\n", "\n", "\r\n", " ", "  ", "\t", "x", "é", "=", "*", ".", "{{< q }}", "{{/q}}", "{{> q}}", "\u{feff}",
        "\u{0}",
    ]

    /// Some pieces, occasionally followed by a random byte.
    package static func bytes(_ random: inout SeededGenerator, below count: Int = 30) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<count, using: &random) {
            bytes += Array((all.randomElement(using: &random) ?? "").utf8)
            if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        }
        return bytes
    }
}
