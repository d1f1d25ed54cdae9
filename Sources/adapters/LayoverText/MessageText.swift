internal import CICU
internal import LayoverModel

/// A message in UTF-16 units, as ICU counts.
struct MessageText {
    /// One part from ICU's parser.
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
        /// The number of an `=1` or of an `offset:1`; `nil` if it is not whole.
        let number: Int?
    }

    private let units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    subscript(range: Range<Int>) -> String {
        let units = units[range]
        // The standard library converts UTF-16 unit by unit, and most parts are plain ASCII.
        guard units.allSatisfy({ $0 < 0x80 }) else { return String(decoding: units, as: UTF16.self) }
        return String(decoding: units.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    subscript(part: Part) -> String { self[part.start..<part.end] }

    /// Counts the Unicode scalars before the unit at `offset`.
    func scalarOffset(of offset: Int) -> Int {
        units.prefix(offset).count { !UTF16.isTrailSurrogate($0) }
    }

    /// Runs ICU's parser; its parts are properly nested and inside the text.
    func parse() throws(MessageError) -> [Part] {
        var failure = cicu_message_failure()
        var flat = [cicu_part](repeating: cicu_part(), count: units.count + 16)
        var count = fill(&flat, &failure)
        if count > flat.count {
            flat = [cicu_part](repeating: cicu_part(), count: count)
            count = fill(&flat, &failure)
        }
        guard count >= 0 else { throw error(failure) }
        return flat.prefix(count).map(Part.init)
    }

    private func fill(_ parts: inout [cicu_part], _ failure: inout cicu_message_failure) -> Int {
        let room = Int32(parts.count)
        return Int(unsafe cicu_message_parse(units, Int32(units.count), &parts, room, &failure))
    }

    private func error(_ failure: cicu_message_failure) -> MessageError {
        let place = Int(failure.offset)
        let open = unclosedBrace
        let (reason, offset): (String, Int) =
            switch (Int(failure.reason), open?.brace, open?.apostrophe) {
            case (CICU_MESSAGE_NO_OTHER, _, _): ("a choice has no 'other' arm; add other {...}", place)
            case (CICU_MESSAGE_TOO_LARGE, _, _): ("the message is too large; make it shorter", place)
            case (_, _?, let apostrophe?):
                (
                    "the apostrophe before '\(self[apostrophe + 1..<apostrophe + 2])' quotes it, so a '{' is never closed; write two apostrophes, '', or \u{2019}",
                    apostrophe
                )
            case (_, let brace?, nil):
                ("a '{' is never closed; add the '}', or put the '{' in apostrophes to show it", brace)
            default: ("this is not an ICU message; look for a stray brace, a missing comma or an unknown form", place)
            }
        return MessageError(reason: reason, offset: scalarOffset(of: max(0, offset)))
    }

    /// The innermost unclosed `{`, whose position ICU does not report; and the first apostrophe after it that quotes a brace
    /// and so keeps it open.
    private var unclosedBrace: (brace: Int, apostrophe: Int?)? {
        let (apostrophe, left, right): (UInt16, UInt16, UInt16) = (0x27, 0x7b, 0x7d)
        var open: [Int] = []
        var quotes: [Int] = []
        var isQuoted = false
        var index = 0
        while index < units.count {
            let next = index + 1 < units.count ? units[index + 1] : 0
            switch units[index] {
            // Two apostrophes are one in the text, within quotes too.
            case apostrophe where next == apostrophe: index += 1
            case apostrophe:
                isQuoted = !isQuoted && (next == left || next == right)
                if isQuoted { quotes.append(index) }
            case left where !isQuoted: open.append(index)
            case right where !isQuoted: _ = open.popLast()
            default: break
            }
            index += 1
        }
        return open.last.map { brace in (brace, quotes.first { $0 > brace }) }
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
