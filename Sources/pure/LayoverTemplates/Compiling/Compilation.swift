import LayoverModel

/// One template on its way to a program: what is known so far, and everything found wrong.
///
/// The walk over the parsed template is in `Compilation+Nodes`, the meaning of HTML in `Compilation+Markup`.
struct Compilation {
    let compiler: TemplateCompiler
    let fields: [TemplateField]
    let actions: Set<String>

    var source: SourceText
    var tokenizer = HTMLTokenizer()
    var stack = ElementStack()
    var builder = ProgramBuilder()
    var element: OpenTag?
    /// The form in which the walk is; `nil` outside of all.
    var form: PageForm?
    var attribute: OpenAttribute?

    var usedFields: Set<Int> = []
    var usedActions: [String] = []
    var usedMessages: [MessageUse] = []
    var usedClasses: Set<Int> = []
    /// The classes made from style attributes, by their names.
    var ownRules: [String: String] = [:]
    var openPartials: [String] = []
    /// Contents that callers of the piece being read write for its blocks.
    var overrides: [String: Override] = [:]
    /// Names of the blocks met in the piece that was called last.
    var usedBlocks: Set<String> = []
    /// Pieces called so far that do not read: whatever is missing may stand in them.
    var brokenPieces = 0
    /// Blocks inside blocks.
    var expansions = 0
    var nodeCount = 0
    /// The names that may be written where the walk is.
    var scope = Scope([])
    var attributeCount = 0
    /// Links whose address stands in the template itself.
    var literalLinks = 0
    /// Elements refused at their start tags, so that their end tags are not told again.
    var refusedNames: Set<String> = []
    /// Number of elements that the card may not close: those open around the section being read.
    var floor = 0
    /// Reading stopped: what follows would only be told again in other words.
    var isBroken = false
    private(set) var findings: [Diagnostic] = []

    init(_ compiler: TemplateCompiler, source: SourceText, fields: [TemplateField], actions: Set<String>) {
        self.compiler = compiler
        self.source = source
        self.fields = fields
        self.actions = actions
    }

    mutating func report(_ code: String, _ message: String, _ range: Range<Int>) {
        if !isBroken { report(source.error(code, message, range)) }
    }

    /// Keeps a finding; so many errors end the reading, while warnings never hide an error.
    mutating func report(_ finding: Diagnostic) {
        let told = findings.count { $0.isError == finding.isError }
        if told < Limits.diagnostics { findings.append(finding) }
        if finding.isError, told + 1 >= Limits.diagnostics { isBroken = true }
    }

    mutating func warn(_ code: String, _ message: String, _ range: Range<Int>) {
        report(.warning("template." + code, message, at: source.location(range.lowerBound), length: range.count))
    }

    /// The line of an element opened in the file being read.
    func line(of open: ElementStack.Open) -> Int { source.location(open.range.lowerBound).line }

    /// Reports and gives up the rest of the template.
    mutating func fail(_ code: String, _ message: String, _ range: Range<Int>) {
        report(code, message, range)
        isBroken = true
    }
}
