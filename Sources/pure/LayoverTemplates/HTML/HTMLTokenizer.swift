/// Splits HTML as a browser does, in the states that a card can reach: text, tags, quoted values and comments.
///
/// The input is a sequence of pieces with holes between them. The state is kept from piece to piece, so that the caller
/// knows the context of a hole. Input that a browser would repair (values without quotes, stray quotes in tags) is an error
/// instead.
///
/// Source: HTML Living Standard, section 13.2.5.
struct HTMLTokenizer {
    enum State: Hashable {
        case data, beforeAttributeName, afterAttributeName, beforeValue, valueDouble, valueSingle, afterValue
        case selfClosing
        /// A name, a `<` or a comment is unfinished: only more source may follow.
        case unfinished
    }

    private(set) var state = State.data
    private var isEndTag = false

    /// The next event in `bytes` from `index`, which is advanced; `nil` at `end`.
    mutating func next(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent? {
        guard index < end else { return nil }
        switch state {
        case .data: return data(bytes, &index, end)
        case .beforeAttributeName, .afterAttributeName, .afterValue: return insideTag(bytes, &index, end)
        case .beforeValue: return beforeValue(bytes, &index, end)
        case .valueDouble: return value(bytes, &index, end, quote: UInt8(ascii: "\""))
        case .valueSingle: return value(bytes, &index, end, quote: UInt8(ascii: "'"))
        case .selfClosing: return selfClosing(bytes, &index)
        case .unfinished: return nil
        }
    }

    private mutating func data(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent? {
        let start = index
        while index < end, bytes[index] != UInt8(ascii: "<") { index += 1 }
        if index > start { return .text(start..<index) }
        guard index + 1 < end else { return fault(.unfinishedName, &index, to: end) }
        switch bytes[index + 1] {
        case UInt8(ascii: "!"): return comment(bytes, &index, end)
        case UInt8(ascii: "?"): return bogusComment(bytes, &index, end)
        case UInt8(ascii: "/"): return endTag(bytes, &index, end)
        case let byte where isLetter(byte): return tag(bytes, &index, end, nameAt: index + 1, isEnd: false)
        default:
            index += 1
            return .text(start..<index)
        }
    }

    private mutating func endTag(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent {
        guard index + 2 < end else { return fault(.unfinishedName, &index, to: end) }
        if isLetter(bytes[index + 2]) { return tag(bytes, &index, end, nameAt: index + 2, isEnd: true) }
        return bogusComment(bytes, &index, end)
    }

    private mutating func tag(
        _ bytes: [UInt8], _ index: inout Int, _ end: Int, nameAt start: Int, isEnd: Bool
    ) -> HTMLEvent {
        var stop = start
        while stop < end, !isNameEnd(bytes[stop]) { stop += 1 }
        guard stop < end else { return fault(.unfinishedName, &index, to: end) }
        index = stop
        state = .beforeAttributeName
        isEndTag = isEnd
        return isEnd ? .endTag(start..<stop) : .startTag(start..<stop)
    }

    /// Between the attributes of a tag.
    private mutating func insideTag(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent? {
        let start = index
        while index < end, isSpace(bytes[index]) { index += 1 }
        if index > start, state == .afterValue { state = .beforeAttributeName }
        guard index < end else { return nil }
        switch bytes[index] {
        case UInt8(ascii: ">"):
            index += 1
            if state == .afterAttributeName { return missingValue(index - 1) }
            return finishTag(at: index - 1, selfClosing: false)
        case UInt8(ascii: "/"):
            if state == .afterAttributeName { return missingValue(index) }
            index += 1
            state = .selfClosing
            return next(bytes, &index, end)
        case UInt8(ascii: "=") where state == .afterAttributeName:
            index += 1
            state = .beforeValue
            return next(bytes, &index, end)
        default:
            return attributeName(bytes, &index, end)
        }
    }

    private mutating func attributeName(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent {
        let start = index
        if state == .afterAttributeName { return missingValue(start) }
        if state == .afterValue { return fault(.strayCharacter, &index, to: index + 1) }
        while index < end, !isNameEnd(bytes[index]), bytes[index] != UInt8(ascii: "=") {
            if [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<")].contains(bytes[index]) {
                return fault(.strayCharacter, &index, to: index + 1)
            }
            index += 1
        }
        if index == start { return fault(.strayCharacter, &index, to: index + 1) }
        guard index < end else { return fault(.unfinishedName, &index, to: end) }
        state = .afterAttributeName
        return .attributeName(start..<index)
    }

    private mutating func beforeValue(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent? {
        while index < end, isSpace(bytes[index]) { index += 1 }
        guard index < end else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""): state = .valueDouble
        case UInt8(ascii: "'"): state = .valueSingle
        default: return fault(.unquotedValue, &index, to: index + 1)
        }
        index += 1
        return .valueStart(index - 1)
    }

    private mutating func value(_ bytes: [UInt8], _ index: inout Int, _ end: Int, quote: UInt8) -> HTMLEvent {
        let start = index
        while index < end, bytes[index] != quote { index += 1 }
        if index > start { return .value(start..<index) }
        index += 1
        state = .afterValue
        return .valueEnd(start)
    }

    private mutating func selfClosing(_ bytes: [UInt8], _ index: inout Int) -> HTMLEvent {
        guard bytes[index] == UInt8(ascii: ">") else { return fault(.strayCharacter, &index, to: index + 1) }
        index += 1
        return finishTag(at: index - 1, selfClosing: true)
    }

    private mutating func finishTag(at offset: Int, selfClosing: Bool) -> HTMLEvent {
        state = .data
        return .tagEnd(offset, selfClosing: selfClosing)
    }

    private mutating func missingValue(_ offset: Int) -> HTMLEvent {
        state = .unfinished
        return .fault(.missingValue, offset..<offset)
    }

    private mutating func fault(_ fault: HTMLFault, _ index: inout Int, to end: Int) -> HTMLEvent {
        let range = index..<max(index, end)
        index = range.upperBound
        state = .unfinished
        return .fault(fault, range)
    }
}

extension HTMLTokenizer {
    /// `<!-- ... -->` with the ends that browsers accept, or `<!...>`.
    private mutating func comment(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent {
        let start = index
        let dash = UInt8(ascii: "-")
        guard index + 3 < end, bytes[index + 2] == dash, bytes[index + 3] == dash else {
            return bogusComment(bytes, &index, end)
        }
        var offset = index + 4
        if offset < end, bytes[offset] == UInt8(ascii: ">") { return finishComment(start, &index, offset + 1) }
        if offset + 1 < end, bytes[offset] == dash, bytes[offset + 1] == UInt8(ascii: ">") {
            return finishComment(start, &index, offset + 2)
        }
        while offset + 2 < end {
            defer { offset += 1 }
            guard bytes[offset] == dash, bytes[offset + 1] == dash else { continue }
            if bytes[offset + 2] == UInt8(ascii: ">") { return finishComment(start, &index, offset + 3) }
            if offset + 3 < end, bytes[offset + 2] == UInt8(ascii: "!"), bytes[offset + 3] == UInt8(ascii: ">") {
                return finishComment(start, &index, offset + 4)
            }
        }
        return fault(.unfinishedComment, &index, to: end)
    }

    private mutating func bogusComment(_ bytes: [UInt8], _ index: inout Int, _ end: Int) -> HTMLEvent {
        guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) else {
            return fault(.unfinishedComment, &index, to: end)
        }
        return finishComment(index, &index, close + 1)
    }

    private func finishComment(_ start: Int, _ index: inout Int, _ end: Int) -> HTMLEvent {
        index = end
        return .comment(start..<end)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) && byte < 0x80 }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0c || byte == 0x0d
    }

    private func isNameEnd(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
