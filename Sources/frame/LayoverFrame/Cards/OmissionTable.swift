import LayoverAssembly

/// Counts of why widgets gave no card, by widget and reason.
///
/// Pairs get a line of their own in the order of their first occurrence, up to a limit; all further ones are counted
/// together.
struct OmissionTable: Sendable {
    /// The label under which all other widgets are reported.
    static let others = "other"

    private static let reasons = OmissionReason.allCases

    private let series: Int
    private var widgets: [String] = [others]
    private var numbers: [String: Int] = [:]
    /// By widget and reason; 0 if the pair has no line.
    private var counts = [Int](repeating: 0, count: reasons.count)
    private var lines = 0

    init(series: Int = CardCountLimits.omissionSeries) { self.series = series }

    /// The number of a widget; that of all others if there is no room for it.
    mutating func number(of widget: String) -> Int {
        if let number = numbers[widget] { return number }
        guard widgets.count <= series else { return 0 }
        let number = widgets.count
        numbers[widget] = number
        widgets.append(widget)
        counts += [Int](repeating: 0, count: OmissionTable.reasons.count)
        return number
    }

    /// Counts one omission of a widget, by its number.
    mutating func add(_ reason: OmissionReason, to number: Int) {
        let place = OmissionTable.reasons.firstIndex(of: reason) ?? 0
        let cell = number * OmissionTable.reasons.count + place
        if number > 0, counts[cell] == 0 {
            guard lines < series else { return counts[place] += 1 }
            lines += 1
        }
        counts[cell] += 1
    }

    /// Removes widgets that are no longer served.
    mutating func settle(_ isServed: (_ widget: String) -> Bool) {
        var kept = OmissionTable(series: series)
        kept.counts = Array(counts[..<OmissionTable.reasons.count])
        for number in widgets.indices.dropFirst() where isServed(widgets[number]) {
            let start = number * OmissionTable.reasons.count
            let own = counts[start..<(start + OmissionTable.reasons.count)]
            kept.numbers[widgets[number]] = kept.widgets.count
            kept.widgets.append(widgets[number])
            kept.counts += own
            kept.lines += own.count { $0 > 0 }
        }
        self = kept
    }

    /// The counts above 0.
    var told: [(widget: String, reason: OmissionReason, count: Int)] {
        widgets.indices.flatMap { number in
            OmissionTable.reasons.indices.compactMap { place in
                let count = counts[number * OmissionTable.reasons.count + place]
                guard count > 0 else { return nil }
                return (widget: widgets[number], reason: OmissionTable.reasons[place], count: count)
            }
        }
    }
}
