/// Arms that the query of an address requests, in the form of GrowthBook's tools: `?button-color=1`.
package enum PreviewQuery {
    /// The arm that `url` requests; `nil` if it requests no arm of the experiment.
    ///
    /// The caller checks whether the request is allowed.
    package static func arm(of experiment: String, in url: String, arms: Int) -> Int? {
        let parts = url.split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        let query = parts[1].prefix { $0 != "#" }
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
            let sides = pair.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false)
            guard sides[0] == experiment else { continue }
            let arm = sides.count > 1 ? leadingNumber(sides[1]) : nil
            return arm.flatMap { (0..<max(0, arms)).contains($0) ? $0 : nil }
        }
        return nil
    }

    /// The leading digits, whatever follows them.
    private static func leadingNumber(_ text: Substring) -> Int? {
        let bare = text.drop(while: \.isWhitespace)
        let digits = (bare.first == "+" ? bare.dropFirst() : bare).prefix { $0.isASCII && $0.isNumber }
        return Int(digits)
    }
}
