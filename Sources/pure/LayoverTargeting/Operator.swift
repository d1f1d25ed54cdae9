package import LayoverModel

/// The operators under a path, spelt as GrowthBook spells them.
package enum Operator: String, CaseIterable, Sendable {
    case eq = "$eq"
    case ne = "$ne"
    case lt = "$lt"
    case lte = "$lte"
    case gt = "$gt"
    case gte = "$gte"
    case `in` = "$in"
    case nin = "$nin"
    case ini = "$ini"
    case nini = "$nini"
    case inGroup = "$inGroup"
    case notInGroup = "$notInGroup"
    case all = "$all"
    case alli = "$alli"
    case size = "$size"
    case elemMatch = "$elemMatch"
    case regex = "$regex"
    case regexi = "$regexi"
    case veq = "$veq"
    case vne = "$vne"
    case vlt = "$vlt"
    case vlte = "$vlte"
    case vgt = "$vgt"
    case vgte = "$vgte"
    case exists = "$exists"
    case type = "$type"
    case not = "$not"

    /// True if the operator says the opposite of what its test finds.
    package var isNegated: Bool {
        switch self {
        case .ne, .nin, .nini, .notInGroup, .vne, .not: true
        default: false
        }
    }

    /// True if letters' case does not count.
    package var ignoresCase: Bool { [.ini, .nini, .alli, .regexi].contains(self) }

    /// Ordering that a value must have to its literal; empty for operators that compare nothing.
    var ordering: Ordering {
        switch self {
        case .eq, .ne, .veq, .vne: .equal
        case .lt, .vlt: .below
        case .lte, .vlte: [.below, .equal]
        case .gt, .vgt: .above
        case .gte, .vgte: [.above, .equal]
        default: []
        }
    }

    /// Tells whether the operator means anything for a value of `type`.
    package func fits(_ type: FieldType) -> Bool {
        switch self {
        case .exists, .type, .not: true
        case .eq, .ne: type.hasEquality
        case .lt, .lte, .gt, .gte: type.hasOrder
        case .in, .nin, .inGroup, .notInGroup: type.member?.hasEquality ?? type.hasEquality
        case .ini, .nini: (type.member ?? type) == .text
        case .all: type.member != nil
        case .alli: type.member == .text
        case .size, .elemMatch: type.member != nil
        case .regex, .regexi, .veq, .vne, .vlt, .vlte, .vgt, .vgte: type == .text
        }
    }
}

extension FieldType {
    /// The type of a list's members; `nil` for what is no list.
    var member: FieldType? {
        if case .list(let member) = self { member } else { nil }
    }

    /// The columns of a record; `nil` for what is no record.
    var columns: [Column]? {
        if case .record(let columns) = self { columns } else { nil }
    }

    /// True if a literal of the type can be written and compared.
    var hasEquality: Bool {
        switch self {
        case .list, .record, .link, .image, .html: false
        default: true
        }
    }

    /// True if more and less mean something for the type.
    var hasOrder: Bool {
        switch self {
        case .text, .int, .money, .date, .datetime, .duration, .percent: true
        default: false
        }
    }

    /// The JSON type by which `$type` knows it.
    var jsonName: String {
        switch self {
        case .int, .percent, .duration: "number"
        case .bool: "boolean"
        case .list: "array"
        case .record, .money, .link, .image: "object"
        case .text, .date, .datetime, .color, .length, .direction, .language, .html: "string"
        }
    }
}
