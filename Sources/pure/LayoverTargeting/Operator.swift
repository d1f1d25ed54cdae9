package import LayoverModel

/// The operators of a path, in GrowthBook's spelling.
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

    /// True if the operator means the opposite of its test.
    package var isNegated: Bool {
        switch self {
        case .ne, .nin, .nini, .notInGroup, .vne, .not: true
        default: false
        }
    }

    /// True if case is ignored.
    package var ignoresCase: Bool { [.ini, .nini, .alli, .regexi].contains(self) }

    /// The required ordering of a value relative to its literal; empty for operators that do not compare.
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

    /// Returns whether the operator supports values of `type`.
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
    /// The type of a list's members; `nil` if the type is not a list.
    var member: FieldType? {
        if case .list(let member) = self { member } else { nil }
    }

    /// The columns of a record; `nil` if the type is not a record.
    var columns: [Column]? {
        if case .record(let columns) = self { columns } else { nil }
    }

    /// True if literals of the type can be written and compared.
    var hasEquality: Bool {
        switch self {
        case .list, .record, .link, .image, .html: false
        default: true
        }
    }

    /// True if values of the type have an order.
    var hasOrder: Bool {
        switch self {
        case .text, .int, .money, .date, .datetime, .duration, .percent: true
        default: false
        }
    }

    /// The type's name in `$type`, by its JSON type.
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
