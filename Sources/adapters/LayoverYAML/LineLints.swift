import LayoverModel

/// Reads a file's lines the way their author meant them, and points at what YAML takes otherwise.
///
/// libyaml notices a slip where reading on becomes impossible, which is often lines below; here the slip itself is found.
/// Block texts, quoted texts and comments are passed over.
struct LineLints {
    /// Knowledge of the file, and so of what is worth looking for.
    enum Mode {
        /// libyaml reads it: only what it reads otherwise than meant.
        case accepted
        /// libyaml stopped: everything that may be the reason.
        case rejected
    }

    /// A text without quotes that the next, deeper lines would continue.
    struct OpenText {
        let text: ArraySlice<Unicode.Scalar>
        let line: Int
        /// The column, from 0, of the key or dash that it belongs to; -1 at the root.
        let ownerIndent: Int
        /// True if the text stands on a line without its key.
        let isOwnLine: Bool
    }

    let source: SourceText
    let file: String
    let mode: Mode
    var findings: [Diagnostic] = []
    /// The line being read, from 1, and its scalars.
    var number = 0
    var line: [Unicode.Scalar] = []
    private var visits = 0
    var open: OpenText?
    /// The column of the key or dash whose value is still to come; -1 at the start of a document.
    var awaiting: Int? = -1
    /// True while a `? key` waits for its `: value`.
    var hasExplicitKey = false
    /// The columns, from 0, of the lists and mappings around the line.
    var columns: [Int] = []

    init(_ source: SourceText, file: String, mode: Mode) {
        self.source = source
        self.file = file
        self.mode = mode
    }

    consuming func run() -> [Diagnostic] {
        while advance(), findings.count <= Limits.findings { readLine() }
        return findings
    }

    /// Moves to the next line; `false` behind the last, and where lines were read again and again.
    mutating func advance() -> Bool {
        guard number < source.lines.count, visits < source.lines.count * Limits.lineVisits else { return false }
        visits += 1
        number += 1
        line = source.line(number)
        return true
    }

    /// Steps back, so that the line is read again as an ordinary one.
    mutating func retreat(to number: Int) {
        self.number = number - 1
    }

    /// The place of the scalar at `index`, from 0, of a line, from 1; of the one being read where none is given.
    func place(_ index: Int, line: Int? = nil) -> SourceLocation {
        SourceLocation(file, Position(line: line ?? number, column: index + 1))
    }

    mutating func report(_ finding: Diagnostic) {
        let always = ["yaml.tab", "yaml.invisible-character", "yaml.comment-cuts-text"]
        if mode == .rejected || always.contains(finding.code) { findings.append(finding) }
    }

    private mutating func readLine() {
        guard let start = line.firstIndex(where: { !Letters.isBlank($0) }) else { return }
        if line[start] == "#" { return }
        if startsDocument { return beginDocument() }
        if line[0] == "%", columns.isEmpty { return report(Advice.directive(at: place(0))) }
        guard checkIndentation() else { return }
        readBlock(from: start)
    }

    private var startsDocument: Bool {
        let marker = line.prefix(3)
        guard marker.elementsEqual("---".unicodeScalars) || marker.elementsEqual("...".unicodeScalars) else {
            return false
        }
        return line.count == 3 || Letters.isBlank(line[3])
    }

    private mutating func beginDocument() {
        open = nil
        awaiting = -1
        columns = []
    }

    /// Tells whether the line begins with plain spaces only; notes the first character that is none.
    mutating func checkIndentation() -> Bool {
        for (index, scalar) in line.enumerated() {
            if scalar == " " { continue }
            if scalar == "\t" {
                report(Advice.tab(at: place(index)))
                return false
            }
            guard Letters.isInvisible(scalar) else { return true }
            report(Advice.invisible(scalar, "used as indentation", at: place(index)))
            return false
        }
        return true
    }
}
