import LayoverModel

/// The possible orderings of a value relative to a literal; several if the value may still change.
struct Ordering: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let below = Ordering(rawValue: 1)
    static let equal = Ordering(rawValue: 2)
    static let above = Ordering(rawValue: 4)
    static let anywhere: Ordering = [.below, .equal, .above]

    /// The current ordering of `value` relative to `literal`; `nil` if they cannot be compared, such as money in two
    /// currencies.
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

    /// The possible orderings of `value` relative to `literal` once all results have arrived; `nil` if they cannot be
    /// compared.
    static func of(_ value: Value, _ certainty: Fact.Certainty, to literal: Value) -> Ordering? {
        switch certainty {
        case .final: of(value, to: literal)
        case .atLeast where value.canGrow: of(value, to: literal).map { $0 == .below ? anywhere : [$0, .above] }
        case .atMost where value.canGrow: of(value, to: literal).map { $0 == .above ? anywhere : [$0, .below] }
        case .partlyUnknown: ofPart(value, to: literal)
        case .atLeast, .atMost, .growing, .provisional: anywhere
        }
    }

    /// The same if a part of the answer could not be read: a count can only be larger, a lowest price only lower.
    private static func ofPart(_ value: Value, to literal: Value) -> Ordering? {
        switch value {
        case .int: of(value, .atLeast, to: literal)
        case .money: of(value, .atMost, to: literal)
        default: anywhere
        }
    }

    /// Returns whether all of these orderings are in `wanted`; `undecided` if only some are.
    func isIn(_ wanted: Ordering, undecided: Truth) -> Truth {
        if isSubset(of: wanted) { return .yes }
        return isDisjoint(with: wanted) ? .no : undecided
    }

    /// JavaScript's order of strings, as in GrowthBook's `$lt` and `$vlt`: by UTF-16 code units.
    static func byCodeUnits(_ left: String, _ right: String) -> Ordering {
        if left.utf8.elementsEqual(right.utf8) { return .equal }
        return left.utf16.lexicographicallyPrecedes(right.utf16) ? .below : .above
    }

    private static func order<Ordered: Comparable>(_ left: Ordered, _ right: Ordered) -> Ordering {
        left == right ? .equal : left < right ? .below : .above
    }
}

extension Fact.Certainty {
    /// The truth of an operator if the current value does not decide it.
    var undecided: Truth { self == .partlyUnknown ? .unknown : .pending }

    /// True if the current members of a list will stay in it.
    var keepsMembers: Bool { self == .final || self == .growing || self == .partlyUnknown }
}

extension Value {
    /// True if `atLeast` and `atMost` are meaningful for the value: numbers of any kind and times.
    fileprivate var canGrow: Bool {
        switch self {
        case .int, .percent, .money, .date, .datetime, .duration: true
        default: false
        }
    }
}
