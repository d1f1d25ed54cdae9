/// A curve from a fact's number, in thousandths, to its utility, in millionths: 0 to 1,000,000.
///
/// All arithmetic uses whole numbers and fits 64 bits for numbers up to 40,000,000, and for relative ones up to their per
/// cent.
package enum Curve: Hashable, Sendable {
    /// A point of a `piecewise` curve.
    package struct Point: Hashable, Sendable {
        package let x: Int
        package let utility: Int

        package init(x: Int, utility: Int) {
            self.x = x
            self.utility = utility
        }
    }

    /// Linear between points with ascending numbers, constant outside of them; at least two points.
    case piecewise([Point])
    /// The full utility up to `full`, then halved with every `half`; never below `floor`.
    case halfLife(full: Int, half: Int, floor: Int)
    /// The same over the distance from `at`, in either direction.
    case target(at: Int, full: Int, half: Int, floor: Int)
    /// 0 up to `from`, 1 at `to`, and each step in between adds less, the more so the greater `bend`.
    case log(from: Int, to: Int, bend: Int, isFalling: Bool)
    /// The utility of exactly this number, else `otherwise`.
    case table([Point], otherwise: Int)

    /// The straight line from utility 0 at `zero` to utility 1 at `one`, in either direction.
    package static func linear(zero: Int, one: Int) -> Curve {
        let zero = Point(x: zero, utility: 0)
        let one = Point(x: one, utility: wholeUtility)
        return .piecewise(zero.x < one.x ? [zero, one] : [one, zero])
    }

    /// The utility of `x`.
    ///
    /// - Complexity: O(points) for `piecewise` and `table`, else O(1); allocates nothing.
    package func utility(of x: Int) -> Int {
        switch self {
        case .piecewise(let points): Curve.between(points, x)
        case .halfLife(let full, let half, let floor): max(floor, Curve.decayed(x - full, half))
        case .target(let at, let full, let half, let floor):
            max(floor, Curve.decayed(Int((x - at).magnitude) - full, half))
        case .log(let from, let to, let bend, let isFalling):
            Curve.logarithmic(isFalling ? from + to - x : x, from: from, to: to, bend: bend)
        case .table(let points, let otherwise): points.first { $0.x == x }?.utility ?? otherwise
        }
    }

    private static func between(_ points: [Point], _ x: Int) -> Int {
        guard let first = points.first, let last = points.last, x > first.x else { return points.first?.utility ?? 0 }
        guard x < last.x else { return last.utility }
        var next = 1
        while points[next].x <= x { next += 1 }
        let from = points[next - 1]
        let to = points[next]
        return from.utility + nearest((to.utility - from.utility) * (x - from.x), to.x - from.x)
    }

    /// The remaining utility at `distance` beyond the full range.
    private static func decayed(_ distance: Int, _ half: Int) -> Int {
        guard distance > 0 else { return wholeUtility }
        let halvings = distance / half
        guard halvings < 32 else { return 0 }
        let scaled = 64 * (distance % half)
        let step = scaled / half
        let from = CurveTables.halfLife[step]
        let mantissa = from - nearest((from - CurveTables.halfLife[step + 1]) * (scaled % half), half)
        return nearest(wholeUtility * mantissa, 1 << (30 + halvings))
    }

    private static func logarithmic(_ x: Int, from: Int, to: Int, bend: Int) -> Int {
        guard x > from else { return 0 }
        guard x < to else { return wholeUtility }
        let argument = 65_536 + (x - from) * bend * 65_536 / (to - from)
        return nearest(wholeUtility * binaryLogarithm(argument), binaryLogarithm(65_536 * (bend + 1)))
    }

    /// 2^24 times the binary logarithm of `argument` / 65,536, which is at least 1.
    private static func binaryLogarithm(_ argument: Int) -> Int {
        let exponent = Int.bitWidth - 1 - argument.leadingZeroBitCount - 16
        let mantissa = argument >> exponent
        let step = (mantissa - 65_536) / 1_024
        let rest = (mantissa - 65_536) % 1_024
        let from = CurveTables.logarithm[step]
        return exponent << 24 + from + ((CurveTables.logarithm[step + 1] - from) * rest) >> 10
    }
}
