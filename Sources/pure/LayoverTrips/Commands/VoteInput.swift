package import LayoverJSON

/// A vote as it is sent.
package struct VoteInput: Hashable, Sendable {
    /// `nil` to remove the vote.
    package let value: Parsed<VoteValue?>
    /// 1 and more; `nil` for a form, which does not number its votes: the order of arrival decides.
    package let seq: Parsed<Int?>

    package init(value: Parsed<VoteValue?>, seq: Parsed<Int?>) {
        self.value = value
        self.seq = seq
    }

    /// A vote that the program itself makes.
    package init(_ value: VoteValue?, seq: Int? = nil) {
        self.init(value: .valid(value), seq: seq.map { $0 >= 1 ? .valid($0) : .invalid } ?? .valid(nil))
    }

    /// Reads `{"value": "yes", "seq": 6}`.
    package init(_ json: JSONValue) {
        switch json["value"] {
        case .null: value = .valid(nil)
        case .string(let text): value = VoteValue(rawValue: text).map { .valid($0) } ?? .invalid
        default: value = .invalid
        }
        switch json["seq"] {
        case nil: seq = .valid(nil)
        case .int(let number) where number >= 1: seq = .valid(number)
        default: seq = .invalid
        }
    }
}
