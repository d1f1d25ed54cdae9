import LayoverTargeting

/// An operator that joins conditions.
package enum Join: String, CaseIterable, Sendable {
    case and = "$and"
    case or = "$or"
    case nor = "$nor"
    case not = "$not"

    /// One line for editors and for the reference.
    package var summary: String {
        switch self {
        case .and: "all of these conditions hold"
        case .or: "at least one of these conditions holds"
        case .nor: "none of these conditions holds"
        case .not: "this condition does not hold"
        }
    }
}

extension Operator {
    /// One line for editors and for the reference.
    package var summary: String {
        switch self {
        case .eq: "is this value"
        case .ne: "is not this value"
        case .lt: "is less than this, or earlier"
        case .lte: "is this or less, or not later"
        case .gt: "is more than this, or later"
        case .gte: "is this or more, or not earlier"
        case .in: "is one of these; of a list, some member is"
        case .nin: "is none of these; of a list, no member is"
        case .ini: "is one of these, capitals or not"
        case .nini: "is none of these, capitals or not"
        case .inGroup: "is a member of this group"
        case .notInGroup: "is no member of this group"
        case .all: "the list holds all of these"
        case .alli: "the list holds all of these, capitals or not"
        case .size: "the list has this many members, or a number for which these operators hold"
        case .elemMatch: "some member of the list meets all of this"
        case .regex: "matches this regular expression (RE2)"
        case .regexi: "matches this regular expression, capitals or not"
        case .veq: "is this version"
        case .vne: "is not this version"
        case .vlt: "is a version below this"
        case .vlte: "is this version or below"
        case .vgt: "is a version above this"
        case .vgte: "is this version or above"
        case .exists: "`true`: is known; `false`: is not known"
        case .type: "is of this JSON type: string, number, boolean, array, object, null"
        case .not: "does not meet these operators"
        }
    }
}
