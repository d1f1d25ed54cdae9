/// A word, bracket, separator or operator of code.
struct CodeToken: Equatable {
    enum Kind { case word, mark, sign }

    let text: String
    let kind: Kind
    /// From 1.
    let line: Int

    /// True if the token is this bracket or separator.
    func isMark(_ mark: String) -> Bool { kind == .mark && text == mark }

    /// True if the token is this word.
    func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

extension SourceFile {
    /// The tokens of the code; comments and contents of strings have none.
    var tokens: [CodeToken] {
        let bytes = Array(code.utf8)
        var tokens: [CodeToken] = []
        var (position, line) = (0, 1)
        while position < bytes.count {
            let start = position
            let type = ByteType.all[Int(bytes[start])]
            position += 1
            guard type != .blank else {
                if bytes[start] == UInt8(ascii: "\n") { line += 1 }
                continue
            }
            // A dot that another follows is an operator.
            let isRange = type == .dot && position < bytes.count && bytes[position] == bytes[start]
            let runs: Set<ByteType> = type == .word ? [.word] : type == .sign || isRange ? [.sign, .dot] : []
            while position < bytes.count, runs.contains(ByteType.all[Int(bytes[position])]),
                type != .sign || bytes[position] != UInt8(ascii: ".")
            {
                position += 1
            }
            tokens.append(
                CodeToken(
                    text: String(decoding: bytes[start..<position], as: UTF8.self),
                    kind: type == .word ? .word : type == .sign || isRange ? .sign : .mark, line: line))
        }
        return tokens
    }
}

/// What a byte is part of.
private enum ByteType {
    case word, mark, dot, sign, blank

    static let all: [ByteType] = (0...255).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 128...255:
            .word
        case UInt8(ascii: "."): .dot
        case let byte where "()[]{},:;@#\\\"`$".utf8.contains(byte): .mark
        case let byte where byte > UInt8(ascii: " "): .sign
        default: .blank
        }
    }
}
