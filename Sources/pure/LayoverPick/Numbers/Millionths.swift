/// The value 1 of utilities, costs and scores.
package let wholeUtility = 1_000_000

/// The quotient rounded to the nearest whole number, halves up: floor((2n + d) / 2d).
///
/// - Parameters:
///   - numerator: Up to 2^61 either way.
///   - denominator: 1 to 2^61.
/// - Returns: Negative halves are rounded up, too.
func nearest(_ numerator: Int, _ denominator: Int) -> Int {
    floorDivided(2 * numerator + denominator, 2 * denominator)
}

/// The quotient rounded down; `divisor` is above 0.
func floorDivided(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
}
