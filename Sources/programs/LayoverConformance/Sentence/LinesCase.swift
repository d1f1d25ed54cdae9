import LayoverJSON
import LayoverSentence

/// The lines into which tokens are laid out.
enum LinesCase {
    static func run(_ value: JSONValue, _ id: String, _ report: inout Report) {
        let tokens = (value["tokens"]?.items ?? []).map { token in
            LineLayout.Token(
                width: token["w"]?.int ?? 0, gap: token["gap"]?.int ?? 0, glue: token["glue"]?.bool ?? false)
        }
        var options = LineLayout.Options(width: value["width"]?.int ?? 0)
        options.mode = value["mode"]?.string.flatMap(LineLayout.Mode.init) ?? .flow
        options.align = value["align"]?.string.flatMap(LineLayout.Align.init) ?? .start
        options.isRightToLeft = value["dir"]?.string == "rtl"
        options.balance = value["balance"]?.bool ?? false
        let layout = LineLayout(tokens, options)
        let all: [JSONValue.Member] = [
            .init("lines", .array(layout.lines.map { .array($0.map { .int($0) }) })),
            .init("x", .array(layout.x.map { .int($0) })), .init("widths", .array(layout.widths.map { .int($0) })),
        ]
        let expected = value["expect"] ?? .null
        let found = all.filter { expected[$0.key] != nil }
        report.expect(id, PickCaseRun.normal(expected), got: PickCaseRun.normal(.object(found)))
    }
}
