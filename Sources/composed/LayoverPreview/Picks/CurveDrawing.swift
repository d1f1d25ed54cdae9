import LayoverModel
import LayoverPick

/// Draws the curve of one criterion: its line, and the candidates on it.
///
/// Colours come from classes in the page's stylesheet, so that the picture follows the page's scheme.
struct CurveDrawing {
    /// A candidate on the curve.
    struct Mark {
        /// In thousandths, as the input of the curve.
        let value: Int
        /// In millionths.
        let utility: Int
        let isFirst: Bool
    }

    private let curve: Curve
    private let marks: [Mark]
    private let label: String
    /// The range of numbers that is drawn, in thousandths.
    private let range: ClosedRange<Int>

    private static let width = 320.0
    private static let height = 118.0
    private static let left = 34.0
    private static let right = 312.0
    private static let top = 10.0
    private static let bottom = 92.0
    private static let steps = 120

    /// - Parameters:
    ///   - curve: Maps a number to its utility.
    ///   - marks: Candidates whose number is known.
    ///   - label: Describes the picture for screen readers.
    init(_ curve: Curve, _ marks: [Mark], label: String) {
        self.curve = curve
        self.marks = marks
        self.label = label
        range = CurveDrawing.range(curve.corners + marks.map(\.value))
    }

    /// The range that contains all corners and candidates, with some room at both ends.
    private static func range(_ numbers: [Int]) -> ClosedRange<Int> {
        let low = numbers.min() ?? 0
        let high = numbers.max() ?? 0
        let part = (high - low) / 16
        // Wide ranges end at whole numbers, which label the ends of the axis.
        let room = part < 1_000 ? max(500, part) : part / 1_000 * 1_000
        let start = low >= 0 ? max(0, low - room) : low - room
        return start...max(start + 1, high + room)
    }

    /// The picture as an SVG element, 320 by 118.
    var svg: String {
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" class="curve" viewBox="0 0 320 118" role="img" aria-label="\#(MarkupText.escaped(label))">"#
        ]
        for (utility, word) in [(0, "0"), (wholeUtility / 2, "½"), (wholeUtility, "1")] {
            let y = CurveDrawing.decimal(CurveDrawing.y(utility))
            parts.append(
                #"<path class="curve-grid" d="M\#(CurveDrawing.decimal(CurveDrawing.left)) \#(y)H\#(CurveDrawing.decimal(CurveDrawing.right))"/><text class="curve-word" x="28" y="\#(y)" dy="4" text-anchor="end">\#(word)</text>"#
            )
        }
        parts.append(word(range.lowerBound, CurveDrawing.left, "start"))
        parts.append(word(range.upperBound, CurveDrawing.right, "end"))
        parts.append(#"<path class="curve-line" d="\#(line)"/>"#)
        // The first candidate is drawn over the others.
        for mark in marks.filter({ !$0.isFirst }) + marks.filter(\.isFirst) {
            parts.append(
                #"<circle class="\#(mark.isFirst ? "curve-first" : "curve-dot")" cx="\#(CurveDrawing.decimal(x(mark.value)))" cy="\#(CurveDrawing.decimal(CurveDrawing.y(mark.utility)))" r="\#(mark.isFirst ? "5.5" : "4")"/>"#
            )
        }
        return parts.joined() + "</svg>"
    }

    private func word(_ number: Int, _ x: Double, _ anchor: String) -> String {
        #"<text class="curve-word" x="\#(CurveDrawing.decimal(x))" y="110" text-anchor="\#(anchor)">\#(DecimalNumber.text(thousandths: number))</text>"#
    }

    /// Single values are drawn as stems, everything else as a line.
    private var line: String {
        if case .table(let points, let otherwise) = curve {
            let level =
                "M\(CurveDrawing.decimal(CurveDrawing.left)) \(CurveDrawing.decimal(CurveDrawing.y(otherwise)))"
                + "H\(CurveDrawing.decimal(CurveDrawing.right))"
            let stems = points.map { point in
                "M\(CurveDrawing.decimal(x(point.x))) \(CurveDrawing.decimal(CurveDrawing.y(otherwise)))"
                    + "V\(CurveDrawing.decimal(CurveDrawing.y(point.utility)))"
            }
            return ([level] + stems).joined()
        }
        let span = range.upperBound - range.lowerBound
        let numbers = (0...CurveDrawing.steps).map { step in
            range.lowerBound + span / CurveDrawing.steps * step + span % CurveDrawing.steps * step / CurveDrawing.steps
        }
        let all = Set(numbers + curve.corners.filter(range.contains)).sorted()
        return "M"
            + all.map { number in
                "\(CurveDrawing.decimal(x(number))) \(CurveDrawing.decimal(CurveDrawing.y(curve.utility(of: number))))"
            }.joined(separator: "L")
    }

    private func x(_ number: Int) -> Double {
        let share = Double(number - range.lowerBound) / Double(range.upperBound - range.lowerBound)
        return CurveDrawing.left + share * (CurveDrawing.right - CurveDrawing.left)
    }

    private static func y(_ utility: Int) -> Double { bottom - Double(utility) / Double(wholeUtility) * (bottom - top) }

    /// Rounds to one decimal place, a tenth of a point.
    private static func decimal(_ number: Double) -> String {
        DecimalNumber.text(Int((number * 10).rounded()), places: 1)
    }
}

extension Curve {
    /// Numbers, in thousandths, at which the curve begins, ends or turns.
    var corners: [Int] {
        switch self {
        case .piecewise(let points): points.map(\.x)
        case .halfLife(let full, let half, _): [full, full + 3 * half]
        case .target(let at, let full, let half, _):
            [at - full - 2 * half, at - full, at, at + full, at + full + 2 * half]
        case .log(let from, let to, _, _): [from, to]
        case .table(let points, _): points.map(\.x)
        }
    }
}
