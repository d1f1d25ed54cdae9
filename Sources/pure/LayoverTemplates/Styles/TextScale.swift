/// The steps of text size that cards are drawn in.
package enum TextScale {
    /// In percent, ascending; 100 is the usual size.
    package static let steps = [100, 115, 130, 150, 175, 200]

    /// The step nearest to what a client asks for, the smaller one of two: what its card is drawn in and as high for.
    package static func drawn(percent: Int) -> Int {
        steps.min { abs($0 - percent) < abs($1 - percent) } ?? 100
    }

    /// ` data-scale="130"`, or nothing for the usual size.
    package static func attribute(percent: Int) -> String? {
        let step = drawn(percent: percent)
        return step == 100 ? nil : " data-scale=\"\(step)\""
    }
}
