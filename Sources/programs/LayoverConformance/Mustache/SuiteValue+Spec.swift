/// A value as a template of the specification sees it.
extension SuiteValue {
    /// The text of a hole; empty for null, lists and objects.
    var text: String {
        switch self {
        case .null, .list, .object: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
        case .text(let text): text
        }
    }

    /// The values over which a section iterates: the items of a list, or any other value once, unless it is falsey.
    ///
    /// Falsey values are those for which `!!data` is false in the specification: null, false, zero and the empty text.
    var items: [SuiteValue] {
        switch self {
        case .null, .bool(false), .number(0), .text(""): []
        case .list(let items): items
        default: [self]
        }
    }
}
