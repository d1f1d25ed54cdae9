/// Reads a sentence written out for one action, or the combination of a region and a place in it.
struct PatternReader {
    /// An error in a pattern: a code, and a message.
    struct Fault: Error {
        let code: String
        let message: String
    }

    /// A slot in braces, before it is known whether it exists.
    struct Asked: Hashable {
        let slot: String
        let form: String?
    }

    private enum Raw {
        case run(String)
        case bar
        case braces(Asked)
        case action(String)
    }

    /// Resolves braces to the content of a piece, or throws their error.
    let resolve: (Asked) throws(Fault) -> SentencePattern.Content
    /// True if the end of the text may be a stop.
    let hasStop: Bool

    func read(_ text: String) throws(Fault) -> SentencePattern {
        var pieces: [SentencePattern.Piece] = []
        var (gap, mayBreak, parts) = ("", true, 0)
        func append(_ content: SentencePattern.Content) {
            let glue = !(pieces.isEmpty || mayBreak || gap.contains(" "))
            pieces.append(SentencePattern.Piece(content: content, gap: gap, glue: glue))
            (gap, mayBreak) = ("", false)
        }
        for raw in try PatternReader.cut(text) {
            switch raw {
            case .bar: mayBreak = true
            case .run(let run):
                let (before, core, after) = PatternReader.trimmed(run)
                gap += before
                if !core.isEmpty { append(.text(core)) }
                gap += after
            case .action(let words):
                parts += 1
                append(.action(words, part: parts))
            case .braces(let asked): append(try resolve(asked))
            }
        }
        guard parts <= 2 else {
            throw Fault(
                code: "bad-pattern", message: "the action's words are in \(parts) places; at most two are allowed")
        }
        if hasStop { PatternReader.partStop(&pieces) }
        return SentencePattern(pieces: pieces, hasParts: parts == 2)
    }

    private static func cut(_ text: String) throws(Fault) -> [Raw] {
        var raws: [Raw] = []
        var run = String.UnicodeScalarView()
        var open: Unicode.Scalar?
        func flush() {
            if !run.isEmpty { raws.append(.run(String(run))) }
            run = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            switch (scalar, open) {
            case ("{", nil), ("[", nil):
                flush()
                open = scalar
            case ("}", "{"), ("]", "["):
                guard !run.isEmpty else { throw bad("nothing is between '\(open ?? scalar)' and '\(scalar)'") }
                let inner = String(run)
                raws.append(open == "{" ? .braces(asked(inner)) : .action(inner))
                (run, open) = (String.UnicodeScalarView(), nil)
            case ("{", _), ("}", _), ("[", _), ("]", _):
                throw bad(
                    open.map { "'\(scalar)' is inside '\($0)'; close that first" }
                        ?? "'\(scalar)' closes nothing; write '{place:to}' or '[fly]'")
            case ("|", nil):
                flush()
                raws.append(.bar)
            case ("|", _): throw bad("'|' is inside '\(open ?? scalar)'; move it before or after")
            default: run.append(scalar)
            }
        }
        if let open { throw bad("'\(open)' is not closed; write '\(open == "{" ? "}" : "]")' after the word") }
        flush()
        return raws
    }

    private static func asked(_ inner: String) -> Asked {
        let halves = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return Asked(slot: halves[0], form: halves.count > 1 ? halves[1] : nil)
    }

    private static func bad(_ message: String) -> Fault { Fault(code: "bad-pattern", message: message) }

    /// A normal or a non-breaking space.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\u{a0}" || scalar == "\u{202f}"
    }

    /// A run of text without the spaces around it, and those spaces.
    private static func trimmed(_ run: String) -> (before: String, core: String, after: String) {
        let scalars = Array(run.unicodeScalars)
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return (run, "", "") }
        return (string(scalars[..<first]), string(scalars[first...last]), string(scalars[(last + 1)...]))
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Separates the punctuation at the end from the text before it, so that it is never alone on a line.
    private static func partStop(_ pieces: inout [SentencePattern.Piece]) {
        guard let last = pieces.last, case .text(let text) = last.content else { return }
        let scalars = Array(text.unicodeScalars)
        let words = scalars.lastIndex { !isPunctuation($0) }.map { $0 + 1 } ?? 0
        guard words < scalars.count else { return }
        pieces.removeLast()
        var gap = last.gap
        if words > 0 {
            let core = scalars[..<words].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0
            var kept = last
            kept.content = .text(string(scalars[..<core]))
            pieces.append(kept)
            gap = string(scalars[core..<words])
        }
        pieces.append(
            SentencePattern.Piece(content: .stop(string(scalars[words...])), gap: gap, glue: !pieces.isEmpty))
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .connectorPunctuation, .dashPunctuation, .finalPunctuation, .initialPunctuation,
            .openPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
