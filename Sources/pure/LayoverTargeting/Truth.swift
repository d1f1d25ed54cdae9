/// Verdict of a condition on facts of which some are unknown and some still coming in.
package enum Truth: Hashable, Sendable, CaseIterable {
    /// It holds, and no later result can change that.
    case yes
    /// It does not hold, and no later result can change that.
    case no
    /// It hangs on something that nobody will answer.
    case unknown
    /// It hangs on something that later results may still decide.
    case pending

    package init(_ holds: Bool) { self = holds ? .yes : .no }

    package static prefix func ! (truth: Truth) -> Truth {
        switch truth {
        case .yes: .no
        case .no: .yes
        case .unknown, .pending: truth
        }
    }

    /// Kleene's and: one no decides; else what is pending may still become that no; else unknown stays.
    package func and(_ other: Truth) -> Truth {
        if self == .no || other == .no { return .no }
        if self == .pending || other == .pending { return .pending }
        return self == .yes ? other : self
    }

    /// Kleene's or: one yes decides; else what is pending may still become that yes; else unknown stays.
    package func or(_ other: Truth) -> Truth { !(!self).and(!other) }
}
