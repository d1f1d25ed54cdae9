import LayoverModel

/// Standing of a value to a literal; several where it may still move.
struct Ordering: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let below = Ordering(rawValue: 1)
    static let equal = Ordering(rawValue: 2)
    static let above = Ordering(rawValue: 4)
    static let anywhere: Ordering = [.below, .equal, .above]

    /// Finds where `value` stands to `literal` now; `nil` where the two cannot be compared, as money of two currencies.
    static func of(_ value: Value, to literal: Value) -> Ordering? {
        switch (value, literal) {
        case (.text(let left), .text(let right)): byCodeUnits(left, right)
        case (.int(let left), .int(let right)): order(left, right)
        case (.bool(let left), .bool(let right)): order(left ? 1 : 0, right ? 1 : 0)
        case (.percent(let left), .percent(let right)): order(left, right)
        case (.date(let left), .date(let right)): order(left, right)
        case (.datetime(let left), .datetime(let right)): order(left, right)
        case (.duration(let left), .duration(let right)): order(left, right)
        case (.money(let left), .money(let right)):
            left.currency.code == right.currency.code ? order(left.amount, right.amount) : nil
        default: nil
        }
    }

    /// Finds where `value` may stand to `literal` once all results are in; `nil` where they cannot be compared.
    static func of(_ value: Value, _ certainty: Fact.Certainty, to literal: Value) -> Ordering? {
        switch certainty {
        case .final: of(value, to: literal)
        case .atLeast where value.canGrow: of(value, to: literal).map { $0 == .below ? anywhere : [$0, .above] }
        case .atMost where value.canGrow: of(value, to: literal).map { $0 == .above ? anywhere : [$0, .below] }
        case .partlyUnknown: ofPart(value, to: literal)
        case .atLeast, .atMost, .growing, .provisional: anywhere
        }
    }

    /// The same where part of the answer could not be read: a count can only be larger, a lowest price only lower.
    private static func ofPart(_ value: Value, to literal: Value) -> Ordering? {
        switch value {
        case .int: of(value, .atLeast, to: literal)
        case .money: of(value, .atMost, to: literal)
        default: anywhere
        }
    }

    /// Tells whether a value of this ordering is one of `wanted`; `undecided` where it may be and may not be.
    func isIn(_ wanted: Ordering, undecided: Truth) -> Truth {
        if isSubset(of: wanted) { return .yes }
        return isDisjoint(with: wanted) ? .no : undecided
    }

    /// JavaScript's order of strings, which GrowthBook's `$lt` and `$vlt` mean: by UTF-16 code units.
    static func byCodeUnits(_ left: String, _ right: String) -> Ordering {
        if left.utf8.elementsEqual(right.utf8) { return .equal }
        return left.utf16.lexicographicallyPrecedes(right.utf16) ? .below : .above
    }

    private static func order<Ordered: Comparable>(_ left: Ordered, _ right: Ordered) -> Ordering {
        left == right ? .equal : left < right ? .below : .above
    }
}

extension Fact.Certainty {
    /// Truth that an operator gives where the value at hand does not decide it.
    var undecided: Truth { self == .partlyUnknown ? .unknown : .pending }

    /// True if the members that a list has now will stay in it.
    var keepsMembers: Bool { self == .final || self == .growing || self == .partlyUnknown }
}

extension Value {
    /// True if `atLeast` and `atMost` mean something for the value: numbers of any kind and times.
    fileprivate var canGrow: Bool {
        switch self {
        case .int, .percent, .money, .date, .datetime, .duration: true
        default: false
        }
    }
}
