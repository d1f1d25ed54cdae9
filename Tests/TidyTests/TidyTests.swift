import Testing

/// The whole tree follows the rules; `RuleTests` shows what each rule finds.
struct TidyTests {
    private let tree = SourceTree.whole

    @Test func `the tree is found and holds every row, and nothing beside them`() {
        #expect(Set(tree.swift(in: "Sources").map(\.row)) == Set(ImportRule.rows.keys))
    }

    @Test func `imports only ever point up`() {
        let files = tree.swift(in: "Sources")
        let homes = ImportRule.homes(of: files)
        expectNothing(files.flatMap { ImportRule.findings(in: $0, homes: homes) })
    }

    @Test func `each target names what its files import and nothing else`() throws {
        let manifest = try #require(tree.files.first { $0.path == "Package.swift" })
        let files = tree.swift(in: "Sources") + tree.swift(in: "Tests")
        expectNothing(ManifestRule.findings(in: manifest, files: files))
    }

    @Test func `nothing in the sources traps on input from outside or hides a race`() {
        expectNothing(tree.swift(in: "Sources").flatMap(WordingRules.forbiddenConstructs))
    }

    @Test func `files and functions stay short`() {
        let files = tree.swift(in: "Sources") + tree.swift(in: "Tests")
        expectNothing(files.flatMap(LengthRules.longFiles))
        expectNothing(files.flatMap(LengthRules.longFunctions))
    }

    @Test func `no call can mix up parameters without labels`() {
        let files = tree.swift(in: "Sources") + tree.swift(in: "Tests").filter(isNoExample)
        expectNothing(files.flatMap(LabelRule.findings))
    }

    @Test func `every import of our own names something`() {
        let files = tree.swift(in: "Sources") + tree.swift(in: "Tests")
        let rule = DeadImportRule(files: files)
        let dead = files.filter(isNoExample).flatMap(rule.findings)
        expectNothing(Remains.imports.findings(for: Dictionary(grouping: dead, by: \.path).mapValues(\.count)))
    }

    @Test func `targets and their manifest stay small`() throws {
        let manifest = try #require(tree.files.first { $0.path == "Package.swift" })
        expectNothing(LengthRules.longManifest(in: manifest))
        expectNothing(LengthRules.largeTargets(in: tree.swift(in: "Sources"), limits: Remains.targetLimits))
    }

    @Test func `cycles of files are short`() {
        let files = tree.swift(in: "Sources")
        expectNothing(Remains.cycles.findings(for: FileCycleRule.sizes(in: files)))
    }

    @Test func `markup is escaped in one file`() {
        expectNothing(Remains.entities.findings(for: EscapingRule.counts(in: tree.swift(in: "Sources"))))
    }

    @Test func `comments name the actor`() {
        let comments = (tree.swift(in: "Sources") + tree.swift(in: "Tests")).flatMap(\.commentLines)
        for group in CommentWords.groups {
            #expect(group.rate(in: comments) <= Double(group.limit), "\(group.words.sorted())")
        }
    }

    @Test func `an expectation states one fact`() {
        let files = tree.swift(in: "Tests").filter(isNoExample)
        expectNothing(Remains.conjunctions.findings(for: ConjunctionRule.counts(in: files)))
    }

    @Test func `folders of a target are in no cycle`() {
        let targets = Dictionary(grouping: tree.swift(in: "Sources"), by: \.room)
        expectNothing(targets.values.flatMap(FolderRule.circles))
    }

    @Test func `no text names one machine's paths`() {
        expectNothing(tree.files.filter(isNoExample).flatMap(WordingRules.machinePaths))
    }

    @Test func `each note for later names its issue`() {
        expectNothing(tree.files.filter(isNoExample).flatMap(WordingRules.notesWithoutIssue))
    }

    @Test func `each link of a paper leads to a file and to a heading`() {
        let headings = Dictionary(uniqueKeysWithValues: papers.map { ($0.path, $0.headings) })
        expectNothing(papers.flatMap { PaperRule.deadLinks(in: $0, headings: headings, isThere: SourceTree.isThere) })
    }

    @Test func `the names in papers for developers exist`() {
        let paths = tree.files.map(\.path)
        let parts = Set(paths.flatMap { $0.split(separator: "/") })
        let types = Set(parts.compactMap { $0.split { $0 == "." || $0 == "+" }.first })
        let known = Set(parts.union(types).map(String.init))
        let names: Set = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/files.md", "docs/glossary.md"]
        let handbooks = papers.filter { names.contains($0.path) }
        #expect(handbooks.count == names.count)
        expectNothing(
            handbooks.flatMap { paper in
                PaperRule.goneNames(
                    in: paper, isKnown: { known.contains($0) || tree.declares($0) }, isThere: SourceTree.isThere)
            })
    }

    @Test func `papers that are read from top to bottom stay short`() {
        #expect(Set(papers.map(\.path)).isSuperset(of: PaperRule.lineLimits.keys))
        expectNothing(papers.flatMap(PaperRule.longPapers))
    }

    @Test func `each test expects something`() {
        let targets = Dictionary(grouping: tree.swift(in: "Tests"), by: \.room)
        expectNothing(targets.values.flatMap(ExpectationRule.findings))
    }

    @Test func `no test sleeps`() {
        expectNothing(tree.swift(in: "Tests").flatMap(WordingRules.sleeps))
    }

    @Test func `shared test code is in a kit`() {
        expectNothing(tree.swift(in: "Tests").filter(isNoExample).flatMap(KitRule.findings))
    }

    @Test func `the figures of the house are printed`() {
        let figures = Figures(of: tree)
        print(figures.text)
        #expect(figures.rows.allSatisfy { !$0.value.isEmpty })
    }

    private var papers: [SourceFile] { tree.papers }

    /// The rules' own tests contain deliberate faults.
    private func isNoExample(_ file: SourceFile) -> Bool { !file.path.hasPrefix("Tests/TidyTests/") }

    private func expectNothing(_ findings: [Finding]) {
        let list = findings.map(\.description).sorted().joined(separator: "\n")
        #expect(findings.isEmpty, "\(list)")
    }
}
