internal import CICU
internal import LayoverModel

/// A message as ICU counts it, in UTF-16 units.
struct MessageText {
    /// One part as ICU's parser found it.
    struct Part {
        enum Kind: Int {
            case messageStart, messageLimit, skip, insert, pound, argumentStart, argumentLimit, argumentNumber
            case argumentName, argumentType, argumentStyle, selector, number
        }

        enum Argument: Int { case none, simple, choice, plural, select, ordinal }

        let kind: Kind
        let argument: Argument
        let start: Int
        let end: Int
        /// For a message or an argument that starts here: the index of the part where it ends.
        let limit: Int
        /// The number of an `=1` or of an `offset:1`; `nil` where it is not whole.
        let number: Int?
    }

    private let units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    subscript(range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }

    subscript(part: Part) -> String { self[part.start..<part.end] }

    /// How many Unicode scalars stand before the unit at `offset`.
    func scalarOffset(of offset: Int) -> Int {
        units.prefix(offset).count { !UTF16.isTrailSurrogate($0) }
    }

    /// Runs ICU's parser; its parts are well nested and lie within the text.
    func parse() throws(MessageError) -> [Part] {
        var failure = cicu_message_failure()
        var flat = [cicu_part](repeating: cicu_part(), count: units.count + 16)
        var count = fill(&flat, &failure)
        if count > flat.count {
            flat = [cicu_part](repeating: cicu_part(), count: count)
            count = fill(&flat, &failure)
        }
        guard count >= 0 else {
            throw MessageError(
                reason: MessageText.reason(failure), offset: scalarOffset(of: max(0, Int(failure.offset))))
        }
        return flat.prefix(count).map(Part.init)
    }

    private func fill(_ parts: inout [cicu_part], _ failure: inout cicu_message_failure) -> Int {
        let room = Int32(parts.count)
        return Int(unsafe cicu_message_parse(units, Int32(units.count), &parts, room, &failure))
    }

    private static func reason(_ failure: cicu_message_failure) -> String {
        switch Int(failure.reason) {
        case CICU_MESSAGE_UNMATCHED_BRACES:
            "a '{' is never closed; add the '}', or put the '{' in apostrophes to show it"
        case CICU_MESSAGE_NO_OTHER: "a choice has no 'other' arm; add other {...}"
        case CICU_MESSAGE_TOO_LARGE: "the message is too large; make it shorter"
        default: "this is no ICU message; look for a stray brace, a missing comma or an unknown form"
        }
    }
}

extension MessageText.Part {
    init(_ flat: cicu_part) {
        kind = Kind(rawValue: Int(flat.kind)) ?? .insert
        argument = kind == .argumentStart ? Argument(rawValue: Int(flat.value)) ?? .none : .none
        start = Int(flat.start)
        end = Int(flat.start) + Int(flat.length)
        limit = Int(flat.limit)
        number = flat.whole ? Int(flat.number) : nil
    }
}
