/// Writes a regular expression that matches exactly the whole numbers of a range.
///
/// The range is split where digits become free: 15...342 is `1[5-9]|[2-9]\d|[1-2]\d{2}|3[0-3]\d|34[0-2]`.
enum IntegerRangePattern {
    /// - Parameter range: A range without negative numbers.
    /// - Returns: The alternatives, without brackets around them.
    static func pattern(_ range: ClosedRange<Int>) -> String {
        var alternatives: [String] = []
        var start = range.lowerBound
        for stop in stops(range) {
            alternatives.append(alternative(start, stop))
            start = stop + 1
        }
        return alternatives.joined(separator: "|")
    }

    /// The last numbers of the pieces, in ascending order.
    private static func stops(_ range: ClosedRange<Int>) -> [Int] {
        var stops: Set<Int> = [range.upperBound]
        var power = 10
        while true {
            let stop = range.lowerBound / power * power + power - 1
            guard stop < range.upperBound else { break }
            stops.insert(stop)
            power *= 10
        }
        power = 10
        while true {
            let stop = (range.upperBound + 1) / power * power - 1
            guard stop > range.lowerBound else { break }
            stops.insert(stop)
            power *= 10
        }
        return stops.sorted()
    }

    /// One piece: the digits that both ends share, then ranges of digits.
    private static func alternative(_ low: Int, _ high: Int) -> String {
        var text = ""
        var free = 0
        for (first, last) in zip(String(low), String(high)) {
            if first == last {
                text.append(first)
            } else if first == "0", last == "9" {
                free += 1
            } else {
                text += "[\(first)-\(last)]"
            }
        }
        return text + String(repeating: "[0-9]", count: free)
    }
}
