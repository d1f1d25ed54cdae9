import Testing

@testable import LayoverPick

struct CurveTests {
    @Test func `the constants are the powers and logarithms that they are said to be`() {
        #expect(CurveTables.halfLife.count == 65)
        #expect(CurveTables.logarithm.count == 65)
        #expect(CurveTables.halfLife.first == 1 << 30)
        #expect(CurveTables.halfLife.last == 1 << 29)
        #expect(CurveTables.logarithm.first == 0)
        #expect(CurveTables.logarithm.last == 1 << 24)
        // The middle of the powers squared is the product of the first and the last one.
        let middle = CurveTables.halfLife[32]
        #expect(abs(middle * middle - 1 << 59) <= 2 * middle)
        for index in 0..<64 {
            #expect(CurveTables.halfLife[index] > CurveTables.halfLife[index + 1])
            #expect(CurveTables.logarithm[index] < CurveTables.logarithm[index + 1])
        }
    }

    /// Values calculated by hand from the definitions.
    @Test(
        arguments: [
            (Curve.linear(zero: 0, one: 3_000), 1_000, 333_333), (.linear(zero: 0, one: 3_000), 2_000, 666_667),
            (.linear(zero: 100_000, one: 20_000), 30_000, 875_000),
            (.linear(zero: 100_000, one: 20_000), 10_000, 1_000_000),
            (.halfLife(full: 1_600_000, half: 800_000, floor: 0), 2_400_000, 500_000),
            (.halfLife(full: 1_600_000, half: 800_000, floor: 300_000), 4_800_000, 300_000),
            (.halfLife(full: 0, half: 1_000, floor: 0), 32_000, 0),
            (.halfLife(full: 0, half: 1_000, floor: 0), 19_000, 2),
            (.target(at: 1_080_000, full: 60_000, half: 90_000, floor: 0), 900_000, 396_855),
            (.target(at: 1_080_000, full: 60_000, half: 90_000, floor: 0), 1_140_000, 1_000_000),
            (.log(from: 0, to: 100_000, bend: 1, isFalling: false), 50_000, 584_962),
            (.log(from: 60_000, to: 600_000, bend: 9, isFalling: true), 330_000, 740_363),
            (.table([Curve.Point(x: 2_000, utility: 800_000)], otherwise: 0), 2_000, 800_000),
            (.table([Curve.Point(x: 2_000, utility: 800_000)], otherwise: 100_000), 2_001, 100_000),
        ] as [(Curve, Int, Int)])
    func `has the values of its definition on paper`(curve: Curve, x: Int, utility: Int) {
        #expect(curve.utility(of: x) == utility)
    }

    @Test func `the dearest numbers that may be written fit`() {
        let most = PickLimits.number
        let curves: [Curve] = [
            .piecewise([Curve.Point(x: -most, utility: 0), Curve.Point(x: most, utility: wholeUtility)]),
            .halfLife(full: 0, half: most, floor: 0), .target(at: -most, full: 0, half: most, floor: 0),
            .log(from: -most, to: most, bend: 1_000, isFalling: true),
        ]
        for curve in curves {
            for x in [-most, 0, most, 100_000 * most] { #expect((0...wholeUtility).contains(curve.utility(of: x))) }
        }
    }
}
