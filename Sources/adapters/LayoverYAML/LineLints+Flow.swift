import LayoverModel

// Lists and mappings in brackets.
extension LineLints {
    /// Reads from the bracket at `start` to its closing bracket, across lines if necessary.
    mutating func readFlow(from start: Int, owner: Int) {
        let opening = number
        var flow = FlowState(start: start)
        while true {
            if let end = readFlowLine(&flow) { return checkBehindFlow(end, opening: opening, start: start) }
            guard advance(), !isKeyOutside(owner) else { break }
            guard line.allSatisfy(Letters.isBlank) || checkIndentation() else { return }
            flow.index = 0
        }
        let bracket = flow.brackets.first ?? "["
        report(Advice.bracket(bracket, at: place(start, line: opening)))
        retreat(to: opening + 1)
    }

    /// Reads to the end of the line.
    ///
    /// - Returns: The index of the last closing bracket, if it was found.
    private mutating func readFlowLine(_ flow: inout FlowState) -> Int? {
        while flow.index < line.count {
            let index = flow.index
            let scalar = line[index]
            flow.index += 1
            if let quote = flow.quote {
                guard let close = Quotes.close(in: line, quote: quote, from: index) else { break }
                flow.index = close + 1
                flow.quote = nil
                checkBehindFlowQuote(close, quote)
            } else if scalar == "#", index == 0 || Letters.isBlank(line[index - 1]) {
                break
            } else if flow.startsWord, !Letters.isBlank(scalar) {
                readFlowWord(&flow, at: index)
            } else {
                readFlowSign(&flow, at: index)
            }
            if flow.brackets.isEmpty { return index }
        }
        return nil
    }

    private mutating func readFlowWord(_ flow: inout FlowState, at index: Int) {
        flow.startsWord = false
        let scalar = line[index]
        if scalar == "{", index + 1 < line.count, line[index + 1] == "{" {
            report(Advice.template(PlainText.templated(line[index...]), at: place(index)))
        } else if scalar == "\"" || scalar == "'" {
            flow.quote = scalar
            return
        } else if !"[]{},".unicodeScalars.contains(scalar) {
            let end = line[index...].firstIndex { ",]}".unicodeScalars.contains($0) } ?? line.count
            if let finding = reserved(PlainText.trimmed(line[index..<end])) { report(finding(place(index))) }
        }
        readFlowSign(&flow, at: index)
    }

    private mutating func readFlowSign(_ flow: inout FlowState, at index: Int) {
        switch line[index] {
        case "[", "{":
            flow.brackets.append(line[index])
            flow.startsWord = true
        case "]", "}":
            if flow.brackets.popLast() != (line[index] == "]" ? "[" : "{") {
                report(Advice.wrongBracket(line[index], at: place(index)))
            }
            flow.startsWord = false
        case ",": flow.startsWord = true
        case ":" where index + 1 == line.count || Letters.isBlank(line[index + 1]): flow.startsWord = true
        default: break
        }
    }

    private mutating func checkBehindFlowQuote(_ close: Int, _ quote: Unicode.Scalar) {
        guard close + 1 < line.count, Letters.isWord(line[close + 1]) else { return }
        report(quote == "'" ? Advice.apostrophe(at: place(close)) : Advice.textAfterQuote(at: place(close)))
    }

    /// `[Oslo] deals`: a text that begins with a bracket.
    private mutating func checkBehindFlow(_ end: Int, opening: Int, start: Int) {
        guard opening == number, let next = nextWord(from: end + 1), line[next] != ":" else { return }
        report(Advice.needsQuotes(PlainText.trimmed(line[start...]), at: place(start)))
    }

    private func isKeyOutside(_ owner: Int) -> Bool {
        let start = PlainText.indentation(line)
        guard start <= owner, start < line.count else { return false }
        return PlainText.keyColon(in: line[start...]) != nil && !"]}".unicodeScalars.contains(line[start])
    }
}

/// Progress of reading a bracketed value.
struct FlowState {
    var brackets: [Unicode.Scalar] = []
    var index: Int
    /// The open quote.
    var quote: Unicode.Scalar?
    /// True if the next character begins a key, a value or an item.
    var startsWord = false

    init(start: Int) { index = start }
}
