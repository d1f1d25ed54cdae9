package import LayoverModel

/// Finds a character of a scalar's text in its file, across quotes, escapes and folded lines.
///
/// - Complexity: O(*n*) in the scalars of the file up to the place; only used for errors.
package struct ScalarPlace {
    private let scalars: [Unicode.Scalar]
    private var index: Int
    private var position: Position
    /// Indentation of every line of a block scalar.
    private var indentation = 0

    /// - Parameters:
    ///   - offset: The character, as an offset in scalars of the text.
    ///   - start: The start of the scalar: its first character, its quote, or the sign of a block.
    ///   - file: The file that was read.
    /// - Returns: The place in the file; `start` if the file has no such place.
    package static func position(of offset: Int, inScalarAt start: Position, of file: SourceFile) -> Position {
        let text = String(decoding: file.bytes, as: UTF8.self).unicodeScalars
        guard var place = ScalarPlace(Array(text.first == "\u{feff}" ? text.dropFirst() : text[...]), at: start) else {
            return start
        }
        return place.walk(offset) ?? start
    }

    private init?(_ scalars: [Unicode.Scalar], at start: Position) {
        var line = 1
        var index = 0
        while line < start.line, index < scalars.count {
            if scalars[index] == "\n" { line += 1 }
            index += 1
        }
        index += start.column - 1
        guard line == start.line, scalars.indices.contains(index) else { return nil }
        self.scalars = scalars
        self.index = index
        position = start
    }

    private mutating func walk(_ offset: Int) -> Position? {
        let sign = scalars[index]
        switch sign {
        case "|", ">": enterBlock()
        case "\"", "'": advance()
        default: break
        }
        for _ in 0..<max(0, offset) {
            switch sign {
            case "\"": passDoubleQuoted()
            case "'": passSingleQuoted()
            case "|", ">": passBlock()
            default: passFlow()
            }
            if index >= scalars.count { return nil }
        }
        if sign == "\"" { passHiddenLineEnd() }
        return position
    }

    // MARK: One character of the text

    private mutating func passDoubleQuoted() {
        passHiddenLineEnd()
        guard current == "\\" else { return passFlow() }
        advance()
        switch current {
        case "x": advance(3)
        case "u": advance(5)
        case "U": advance(9)
        default: advance()
        }
    }

    /// A backslash at the end of a line hides the line end and the blanks after it.
    private mutating func passHiddenLineEnd() {
        guard current == "\\", index + 1 < scalars.count, scalars[index + 1] == "\n" else { return }
        advance(2)
        skipBlanks()
    }

    private mutating func passSingleQuoted() {
        if current == "'" { advance() }
        passFlow()
    }

    /// A line end and the blanks around it are one character.
    private mutating func passFlow() {
        var ahead = index
        while ahead < scalars.count, isBlank(scalars[ahead]) { ahead += 1 }
        guard ahead < scalars.count, scalars[ahead] == "\n" else { return advance() }
        advance(ahead - index + 1)
        skipBlanks()
    }

    private mutating func passBlock() {
        let endsLine = current == "\n"
        advance()
        if endsLine { skipIndentation() }
    }

    // MARK: Lines

    private mutating func enterBlock() {
        while index < scalars.count, current != "\n" { advance() }
        advance()
        while index < scalars.count, current == " " {
            advance()
            indentation += 1
        }
    }

    private mutating func skipIndentation() {
        var blanks = 0
        while blanks < indentation, current == " " {
            advance()
            blanks += 1
        }
    }

    private mutating func skipBlanks() { while let current, isBlank(current) { advance() } }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < scalars.count {
            let endsLine = scalars[index] == "\n"
            position = Position(
                line: position.line + (endsLine ? 1 : 0), column: endsLine ? 1 : position.column + 1)
            index += 1
        }
    }
}
