import LayoverSentence
import LayoverTestKit
import Testing

/// Lines of random tokens, checked against the rules for all lines.
struct LineLayoutTests {
    @Test func `glued tokens stay together, lines fit where they can, and mirrors are mirrors`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let tokens = (0..<random.below(12)).map { index in
                LineLayout.Token(
                    width: random.below(120), gap: index == 0 ? 0 : random.pick([0, 8]),
                    glue: index > 0 && random.happens(25))
            }
            var options = LineLayout.Options(width: random.below(400))
            options.mode = random.happens(25) ? .stack : .flow
            let flow = LineLayout(tokens, options)
            #expect(flow.lines.flatMap(Array.init) == Array(tokens.indices))
            for (line, width) in zip(flow.lines, flow.widths) {
                #expect(!tokens[line.lowerBound].glue || line.lowerBound == 0)
                let parts = tokens[line].dropFirst().filter { !$0.glue }.count
                #expect(width <= options.width || parts == 0)
            }
            options.isRightToLeft = true
            let mirrored = LineLayout(tokens, options)
            for index in tokens.indices {
                #expect(mirrored.x[index] == options.width - flow.x[index] - tokens[index].width)
            }
            options.isRightToLeft = false
            options.balance = true
            let even = LineLayout(tokens, options)
            #expect(even.lines.count == flow.lines.count)
            #expect((even.widths.max() ?? 0) <= (flow.widths.max() ?? 0))
        }
    }

    @Test func `numbers past all bounds do not trap`() {
        for number in [Int.max, .min, -1] {
            let tokens = [
                LineLayout.Token(width: number, gap: number, glue: false),
                LineLayout.Token(width: number, gap: number, glue: true),
                LineLayout.Token(width: 5, gap: number, glue: false),
            ]
            for width in [number, 0, 100] {
                for (isRightToLeft, align) in [(true, LineLayout.Align.center), (false, .start)] {
                    var options = LineLayout.Options(width: width)
                    (options.isRightToLeft, options.align, options.balance) = (isRightToLeft, align, true)
                    #expect(LineLayout(tokens, options).x.count == 3)
                }
            }
        }
    }
}
