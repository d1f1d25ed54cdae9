import LayoverPick
import Testing

@testable import LayoverPreview

/// Curves drawn as pictures.
struct CurveDrawingTests {
    private static let curves: [(String, Curve)] = [
        ("rising", .linear(zero: 3_000, one: 5_000)), ("falling", .linear(zero: 500_000, one: 0)),
        ("half-life", .halfLife(full: 400_000, half: 1_600_000, floor: 0)),
        ("target", .target(at: 480_000, full: 0, half: 120_000, floor: 100_000)),
        ("log", .log(from: 30_000, to: 240_000, bend: 9, isFalling: true)),
        (
            "table",
            .table([Curve.Point(x: 1_000, utility: 1_000_000), Curve.Point(x: 2_000, utility: 800_000)], otherwise: 0)
        ),
        ("the greatest numbers", .linear(zero: -40_000_000_000, one: 40_000_000_000)),
        ("one place", .linear(zero: 0, one: 1)),
    ]

    @Test(arguments: curves) func `each curve is within its picture, with its candidates on it`(
        name: String, curve: Curve
    ) throws {
        let values = curve.corners + [4_000_000_000_000_000]
        for count in 1...values.count {
            let marks = values.prefix(count).enumerated().map {
                CurveDrawing.Mark(value: $1, utility: curve.utility(of: $1), isFirst: $0 == 0)
            }
            let svg = CurveDrawing(curve, Array(marks), label: name).svg
            #expect(svg.matches(of: #/<circle /#).count == count)
            #expect(svg.matches(of: /class="curve-first"/).count == 1)
            for found in svg.matches(of: /c([xy])="(-?[0-9.]+)"/) {
                let number = try #require(Double(found.output.2))
                #expect((found.output.1 == "x" ? 34.0...312.0 : 10.0...92.0).contains(number), "\(name): \(number)")
            }
            let line = try #require(svg.firstMatch(of: /class="curve-line" d="([^"]+)"/)).output.1
            for found in line.matches(of: /[ML](-?[0-9.]+) (-?[0-9.]+)/) {
                let x = try #require(Double(found.output.1))
                let y = try #require(Double(found.output.2))
                #expect((33.9...312.1).contains(x) && (9.9...92.1).contains(y), "\(name): \(x) \(y)")
            }
        }
    }

    @Test func `a candidate is on the curve at its value`() {
        let curve = Curve.linear(zero: 0, one: 1_000)
        let mark = CurveDrawing.Mark(value: 1_000, utility: 1_000_000, isFirst: true)
        #expect(CurveDrawing(curve, [mark], label: "x").svg.contains(#"cy="10" r="5.5""#))
    }

    @Test func `words are no markup`() {
        let svg = CurveDrawing(.linear(zero: 0, one: 1), [], label: "a\"<b>&").svg
        #expect(svg.contains(#"aria-label="a&quot;&lt;b&gt;&amp;""#))
    }
}
