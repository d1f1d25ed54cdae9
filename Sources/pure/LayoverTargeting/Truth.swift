/// The truth of a condition over facts, some of which may be unknown or pending.
package enum Truth: Hashable, Sendable, CaseIterable {
    /// It holds, and no later result can change that.
    case yes
    /// It does not hold, and no later result can change that.
    case no
    /// It depends on a value that will never be known.
    case unknown
    /// It depends on a value that later results may still decide.
    case pending

    package init(_ holds: Bool) { self = holds ? .yes : .no }

    package static prefix func ! (truth: Truth) -> Truth {
        switch truth {
        case .yes: .no
        case .no: .yes
        case .unknown, .pending: truth
        }
    }

    /// Kleene's and: "no" decides; otherwise a pending part may still become "no"; otherwise unknown remains.
    package func and(_ other: Truth) -> Truth {
        if self == .no || other == .no { return .no }
        if self == .pending || other == .pending { return .pending }
        return self == .yes ? other : self
    }

    /// Kleene's or: "yes" decides; otherwise a pending part may still become "yes"; otherwise unknown remains.
    package func or(_ other: Truth) -> Truth { !(!self).and(!other) }
}
