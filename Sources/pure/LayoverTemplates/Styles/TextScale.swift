/// The steps of text size in which cards are drawn.
package enum TextScale {
    /// In percent, ascending; 100 is the usual size.
    package static let steps = [100, 115, 130, 150, 175, 200]

    /// The step nearest to a client's text scale, the smaller one of two; it determines the drawing and the height of a
    /// card.
    package static func drawn(percent: Int) -> Int {
        steps.min { abs($0 - percent) < abs($1 - percent) } ?? 100
    }

    /// ` data-scale="130"`, or `nil` for the usual size.
    package static func attribute(percent: Int) -> String? {
        let step = drawn(percent: percent)
        return step == 100 ? nil : " data-scale=\"\(step)\""
    }
}
