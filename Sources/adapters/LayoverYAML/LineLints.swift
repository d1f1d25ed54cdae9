import LayoverModel

/// Reads a file's lines as their author meant them, and reports where YAML reads them differently.
///
/// libyaml reports a mistake where it can no longer continue, which is often lines below; this finds the mistake itself.
/// Block texts, quoted texts and comments are skipped.
struct LineLints {
    /// What libyaml found, which decides what to search for.
    enum Mode {
        /// libyaml accepts the file: report only text that it reads differently than meant.
        case accepted
        /// libyaml rejects the file: report everything that may be the reason.
        case rejected
    }

    /// A text without quotes that the next, deeper lines would continue.
    struct OpenText {
        let text: ArraySlice<Unicode.Scalar>
        let line: Int
        /// The column, from 0, of the key or dash that it belongs to; -1 at the root.
        let ownerIndent: Int
        /// True if the text is on a line without its key.
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
    /// The column of the key or dash whose value has not been read; -1 at the start of a document.
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

    /// Moves to the next line; `false` after the last one, and if lines were read again too often.
    mutating func advance() -> Bool {
        guard number < source.lines.count, visits < source.lines.count * Limits.lineVisits else { return false }
        visits += 1
        number += 1
        line = source.line(number)
        return true
    }

    /// Goes back, so that the line is read again as an ordinary one.
    mutating func retreat(to number: Int) {
        self.number = number - 1
    }

    /// The position of the scalar at `index`, from 0, of a line, from 1; by default of the current line.
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

    /// True if the line is indented only with plain spaces; reports the first other character.
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
