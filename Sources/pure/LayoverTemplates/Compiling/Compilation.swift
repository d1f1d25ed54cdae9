import LayoverModel

/// One template during its compilation: the state so far, and all errors.
///
/// The walk over the parsed template is in `Compilation+Nodes`, the processing of HTML in `Compilation+Markup`.
struct Compilation {
    let compiler: TemplateCompiler
    let fields: [TemplateField]
    let actions: Set<String>

    var source: SourceText
    var tokenizer = HTMLTokenizer()
    var stack = ElementStack()
    var builder = ProgramBuilder()
    var element: OpenTag?
    /// The current form; `nil` outside of forms.
    var form: PageForm?
    var attribute: OpenAttribute?

    var usedFields: Set<Int> = []
    var usedActions: [String] = []
    var usedMessages: [MessageUse] = []
    var usedClasses: Set<Int> = []
    /// The declarations of the classes made from style attributes, by class name.
    var ownRules: [String: String] = [:]
    var openPartials: [String] = []
    /// The contents that callers of the current piece write for its blocks.
    var overrides: [String: Override] = [:]
    /// Names of the blocks in the last called piece.
    var usedBlocks: Set<String> = []
    /// Number of called pieces that could not be read, so that missing parts may be in them.
    var brokenPieces = 0
    /// Current nesting depth of blocks.
    var expansions = 0
    var nodeCount = 0
    /// The names that are available at the current place.
    var scope = Scope([])
    var attributeCount = 0
    /// Links with a literal address in the template.
    var literalLinks = 0
    /// Elements that were rejected at their start tags, so that their end tags are not reported again.
    var refusedNames: Set<String> = []
    /// Number of elements that must not be closed: those open around the current section.
    var floor = 0
    /// True if reading has stopped, because later findings would only repeat the cause.
    var isBroken = false
    private(set) var findings: [Diagnostic] = []

    init(_ compiler: TemplateCompiler, source: SourceText, fields: [TemplateField], actions: Set<String>) {
        self.compiler = compiler
        self.source = source
        self.fields = fields
        self.actions = actions
    }

    mutating func report(_ code: String, _ message: String, at range: Range<Int>) {
        if !isBroken { report(source.error(code, message, at: range)) }
    }

    /// Records a finding.
    ///
    /// Reading stops at the limit of errors; warnings have a limit of their own, so that they never hide an error.
    mutating func report(_ finding: Diagnostic) {
        let told = findings.count { $0.isError == finding.isError }
        if told < Limits.diagnostics { findings.append(finding) }
        if finding.isError, told + 1 >= Limits.diagnostics { isBroken = true }
    }

    mutating func warn(_ code: String, _ message: String, at range: Range<Int>) {
        report(.warning("template." + code, message, at: source.location(range.lowerBound), length: range.count))
    }

    /// The line of an element that was opened in the current file.
    func line(of open: ElementStack.Open) -> Int { source.location(open.range.lowerBound).line }

    /// Reports an error and stops reading the template.
    mutating func fail(_ code: String, _ message: String, at range: Range<Int>) {
        report(code, message, at: range)
        isBroken = true
    }
}
