internal import LayoverModel

/// Converts the parts from ICU's parser to a `MessageProgram`.
struct MessageReader {
    private let text: MessageText
    private let parts: [MessageText.Part]
    private var arguments: [String] = []
    private var depth = 0

    static func read(_ text: String) throws(MessageError) -> MessageProgram {
        let bytes = text.utf8.count
        guard bytes <= Limits.messageBytes else {
            throw MessageError(reason: "\(bytes) bytes; a message has at most \(Limits.messageBytes)", offset: 0)
        }
        let units = MessageText(text)
        var reader = MessageReader(text: units, parts: try units.parse())
        let parts = try reader.message(at: 0)
        return MessageProgram(parts: parts, arguments: reader.arguments)
    }

    private init(text: MessageText, parts: [MessageText.Part]) {
        self.text = text
        self.parts = parts
    }

    /// The message that starts at the part at `start`.
    private mutating func message(at start: Int) throws(MessageError) -> [MessageProgram.Part] {
        var lowered: [MessageProgram.Part] = []
        var literal = ""
        var copied = parts[start].end
        var index = start + 1
        while index < parts.count {
            let part = parts[index]
            literal += text[copied..<part.start]
            copied = part.end
            switch part.kind {
            case .pound: flush(&literal, then: .pound, into: &lowered)
            case .argumentStart:
                flush(&literal, then: try argument(at: index), into: &lowered)
                index = part.limit
                copied = parts[index].end
            case .messageLimit:
                if !literal.isEmpty { lowered.append(.literal(literal)) }
                return lowered
            default: break
            }
            index += 1
        }
        return lowered
    }

    private func flush(
        _ literal: inout String, then part: MessageProgram.Part, into lowered: inout [MessageProgram.Part]
    ) {
        if !literal.isEmpty { lowered.append(.literal(literal)) }
        literal = ""
        lowered.append(part)
    }

    /// The argument that starts at the part at `start`: its name follows, then the parts for its type.
    private mutating func argument(at start: Int) throws(MessageError) -> MessageProgram.Part {
        let name = parts[start + 1]
        guard name.kind == .argumentName else {
            throw refusal("argument '{\(text[name])}' has a number; give it a name", at: name)
        }
        let index = argumentIndex(of: text[name])
        switch parts[start].argument {
        case .none: return .argument(index)
        case .simple: return try styled(index, at: start)
        case .plural: return try plural(index, ordinal: false, at: start)
        case .ordinal: return try plural(index, ordinal: true, at: start)
        case .select: return try select(index, at: start)
        case .choice: throw refusal("'choice' is not supported; write 'plural' or 'select'", at: name)
        }
    }

    private mutating func argumentIndex(of name: String) -> Int {
        if let known = arguments.firstIndex(of: name) { return known }
        arguments.append(name)
        return arguments.count - 1
    }

    private func refusal(_ reason: String, at part: MessageText.Part) -> MessageError {
        MessageError(reason: reason, offset: text.scalarOffset(of: part.start))
    }
}

// MARK: - Numbers and dates

extension MessageReader {
    private func styled(_ argument: Int, at start: Int) throws(MessageError) -> MessageProgram.Part {
        let type = parts[start + 2]
        let stylePart = parts[start + 3]
        let style = stylePart.kind == .argumentStyle ? trimmed(text[stylePart]) : ""
        switch text[type] {
        case "number":
            if let reason = MessageStyle.refusal(ofNumber: style) { throw refusal(reason, at: stylePart) }
            return .number(argument: argument, style: style)
        case "date":
            if let reason = MessageStyle.refusal(ofDate: style) { throw refusal(reason, at: stylePart) }
            return .date(argument: argument, style: style.isEmpty ? "medium" : style)
        case "time": throw refusal("'time' is not supported; write 'date' with a skeleton such as '::jm'", at: type)
        case let other:
            throw refusal("'\(other)' is not supported; write number, date, plural, selectordinal or select", at: type)
        }
    }

    private func trimmed(_ style: String) -> String {
        let head = style.drop { $0.isWhitespace }
        return String(head.reversed().drop { $0.isWhitespace }.reversed())
    }
}

// MARK: - Choices

extension MessageReader {
    private mutating func plural(
        _ argument: Int, ordinal: Bool, at start: Int
    ) throws(MessageError) -> MessageProgram.Part {
        var index = start + 2
        var offset = 0
        if parts[index].kind == .number {
            offset = try whole(parts[index])
            index += 1
        }
        var arms: [MessageProgram.PluralArm] = []
        try eachArm(from: index, of: start) { (reader, selector, value, body) throws(MessageError) in
            let chosen = try reader.pluralSelector(selector, value: value)
            guard !arms.contains(where: { $0.selector == chosen }) else {
                throw reader.refusal("two arms '\(reader.text[selector])'; keep one", at: selector)
            }
            arms.append(MessageProgram.PluralArm(selector: chosen, parts: try reader.message(at: body)))
        }
        return .plural(argument: argument, offset: offset, ordinal: ordinal, arms: arms)
    }

    private func pluralSelector(
        _ selector: MessageText.Part, value: MessageText.Part?
    ) throws(MessageError) -> MessageProgram.PluralArm.Selector {
        if let value { return .exactly(try whole(value)) }
        let keyword = text[selector]
        guard Language.pluralCategories.contains(keyword) else {
            throw refusal(
                "'\(keyword)' is not a plural form; write zero, one, two, few, many, other or '=1'", at: selector)
        }
        return .category(keyword)
    }

    private mutating func select(_ argument: Int, at start: Int) throws(MessageError) -> MessageProgram.Part {
        var arms: [MessageProgram.SelectArm] = []
        try eachArm(from: start + 2, of: start) { (reader, selector, _, body) throws(MessageError) in
            let keyword = reader.text[selector]
            guard !arms.contains(where: { $0.keyword == keyword }) else {
                throw reader.refusal("two arms '\(keyword)'; keep one", at: selector)
            }
            arms.append(MessageProgram.SelectArm(keyword: keyword, parts: try reader.message(at: body)))
        }
        return .select(argument: argument, arms: arms)
    }

    /// Calls `lower` with each arm's selector, its number if it is an `=1`, and the index of its message's start.
    private mutating func eachArm(
        from first: Int, of start: Int,
        _ lower: (inout MessageReader, MessageText.Part, MessageText.Part?, Int) throws(MessageError) -> Void
    ) throws(MessageError) {
        guard depth < Limits.choiceDepth else {
            throw refusal("choices are nested more than \(Limits.choiceDepth) deep; flatten them", at: parts[start])
        }
        depth += 1
        defer { depth -= 1 }
        var index = first
        var count = 0
        while index < parts[start].limit {
            let selector = parts[index]
            count += 1
            guard count <= Limits.armsPerChoice else {
                throw refusal("more than \(Limits.armsPerChoice) arms; write fewer", at: selector)
            }
            let value = parts[index + 1].kind == .number ? parts[index + 1] : nil
            let body = index + (value == nil ? 1 : 2)
            try lower(&self, selector, value, body)
            index = parts[body].limit + 1
        }
    }

    private func whole(_ part: MessageText.Part) throws(MessageError) -> Int {
        guard let number = part.number else { throw refusal("'\(text[part])' is not a whole number", at: part) }
        return number
    }
}
