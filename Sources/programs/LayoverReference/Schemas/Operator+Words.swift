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
        case .and: "all of these conditions are true"
        case .or: "at least one of these conditions is true"
        case .nor: "none of these conditions is true"
        case .not: "this condition is not true"
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
        case .in: "is one of these; for a list, if a member is"
        case .nin: "is none of these; for a list, if no member is"
        case .ini: "is one of these, ignoring case"
        case .nini: "is none of these, ignoring case"
        case .inGroup: "is a member of this group"
        case .notInGroup: "is not a member of this group"
        case .all: "the list contains all of these"
        case .alli: "the list contains all of these, ignoring case"
        case .size: "the list has this number of members, or a number that meets these operators"
        case .elemMatch: "a member of the list meets all of these conditions"
        case .regex: "matches this regular expression (RE2)"
        case .regexi: "matches this regular expression, ignoring case"
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
