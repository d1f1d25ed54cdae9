package import LayoverModel

/// The values of one `$in`, `$all` or group.
///
/// They are sorted, and many texts are in a set, so that a long list is cheap.
package struct Literals: Hashable, Sendable {
    package let values: [Value]
    /// Texts are stored in lower case, and values are converted to lower case before a look-up.
    package let foldsCase: Bool
    /// The texts, if there are many.
    private let manyTexts: Set<ExactText>

    /// `values` have one type.
    init(_ values: [Value], foldsCase: Bool = false) {
        let folded = foldsCase ? values.map(\.inSmallLetters) : values
        self.values = folded.sorted { Literals.comesFirst($0, $1) }
        self.foldsCase = foldsCase
        let texts = values.count > Limits.scannedMembers ? self.values.compactMap(\.exactText) : []
        manyTexts = texts.count == values.count ? Set(texts) : []
    }

    /// Returns whether `value` is one of them; unknown if no literal equals it and some cannot be compared with it.
    ///
    /// - Complexity: O(1) for many texts, else O(log *n*), for money O(*n*).
    func holds(_ value: Value) -> Truth {
        let wanted = foldsCase ? value.inSmallLetters : value
        if case .money = wanted { return any(of: wanted, .final) }
        if !manyTexts.isEmpty, let text = wanted.exactText { return Truth(manyTexts.contains(text)) }
        var low = 0
        var high = values.count
        while low < high {
            let middle = low + (high - low) / 2
            guard let ordering = Ordering.of(wanted, to: values[middle]) else { return .unknown }
            if ordering == .equal { return .yes }
            if ordering == .below { high = middle } else { low = middle + 1 }
        }
        return .no
    }

    /// The same for a value that may still change: if the type has an order, the least and the greatest literal decide for
    /// all.
    ///
    /// - Complexity: O(1), for money O(*n*).
    func holds(_ value: Value, _ certainty: Fact.Certainty) -> Truth {
        if certainty == .final { return holds(value) }
        if case .money = value { return any(of: value, certainty) }
        return any(of: value, among: [values.first, values.last].compactMap { $0 }, certainty)
    }

    private func any(of value: Value, _ certainty: Fact.Certainty) -> Truth {
        any(of: value, among: values, certainty)
    }

    private func any(of value: Value, among values: [Value], _ certainty: Fact.Certainty) -> Truth {
        values.reduce(.no) { found, literal in
            let ordering = Ordering.of(value, certainty, to: literal)
            return found.or(ordering?.isIn(.equal, undecided: certainty.undecided) ?? .unknown)
        }
    }

    /// The order only has to be fixed and group equal values; money is compared one by one.
    private static func comesFirst(_ left: Value, _ right: Value) -> Bool {
        if case .money(let left) = left, case .money(let right) = right {
            return (left.currency, left.amount) < (right.currency, right.amount)
        }
        return Ordering.of(left, to: right) == .below
    }
}

extension Value {
    fileprivate var exactText: ExactText? { if case .text(let text) = self { ExactText(text) } else { nil } }

    /// A text in lower case; any other value unchanged.
    var inSmallLetters: Value {
        if case .text(let text) = self { .text(text.lowercased()) } else { self }
    }
}
