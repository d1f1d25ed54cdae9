import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverServer
import LayoverZones

/// Keeps one compiler warm, and what is shown at the newest of what is sound in the files.
actor ContentBuilder {
    /// Folder of the content.
    let root: String
    private let builds: BuildHolder
    private let answers: AnswerCollection
    private let tools: PreviewTools
    let compilerTools: CompilerTools
    private var compiler: Compiler
    private var tree: ContentTree?
    private var publication: Publication?
    /// Saves of texts from the page.
    var journal = TextJournal()
    /// Ends of campaigns that were moved on the page.
    var moves = FileJournal()
    /// Components as clients knew them when the workbench was opened.
    private var contracts: [ComponentSource]?
    /// Files as they were when the workbench was opened.
    private(set) var opened: [SourceFile]?
    private var number = 0
    /// The time zones by which the content was compiled last.
    private var edition = ""
    /// By what cards are found, and the build that it is of.
    private var finder: (build: Int, index: FindIndex)?
    /// Why the content cannot be read at all; told once.
    private(set) var trouble: String?

    init(
        root: String, compiling compilerTools: CompilerTools, tools: PreviewTools, answers: AnswerCollection,
        builds: BuildHolder
    ) {
        self.root = root
        self.compilerTools = compilerTools
        compiler = Compiler(tools: compilerTools)
        self.tools = tools
        self.answers = answers
        self.builds = builds
    }

    /// Reads everything and compiles it.
    func build() {
        read { root throws(FileError) in try ContentReader.read(root: root) }
    }

    /// Reads what a watcher saw change, and compiles the whole.
    func handleChange(_ change: FileChange) {
        guard case .paths(let paths) = change, let tree else { return build() }
        read(changed: paths) { root throws(FileError) in
            try ContentReader.reread(tree, paths: paths, root: root)
        }
    }

    /// Compiles the content as it would be with other bytes in one file, and has `decide` look at what comes of it.
    ///
    /// Where it says `true`, the build with the file is shown from then on; whoever says so has written the file.
    ///
    /// - Parameters:
    ///   - file: What would stand there.
    ///   - decide: Gets the findings that the content has not now, sorted.
    func trial(_ file: SourceFile, _ decide: ([Diagnostic]) -> Bool) {
        guard let tree else { return }
        let next = ContentBuilder.tree(tree, with: [file])
        let outcome = compile(next)
        if decide(news(in: outcome.findings)) { show(next, outcome, changed: [file.path]) }
    }

    /// Compiles the content as it would be with other bytes in some files; none of it is written or shown.
    ///
    /// - Parameter changed: What would stand there.
    /// - Returns: The views on it, and the findings that the content has not now, sorted; `nil` before the first build.
    func attempt(_ changed: [SourceFile]) -> (preview: PreviewService, news: [Diagnostic])? {
        guard let tree else { return nil }
        let next = ContentBuilder.tree(tree, with: changed)
        let outcome = compile(next)
        let preview = PreviewService(
            content(of: next, outcome, outcome.publication ?? publication), tools: tools)
        return (preview, news(in: outcome.findings))
    }

    /// The findings that a file would bring.
    func preview(_ file: SourceFile) -> [Diagnostic] {
        var found: [Diagnostic] = []
        trial(file) {
            found = $0
            return false
        }
        return found
    }

    /// Shows answers that were dropped since the last build beside it.
    func takeAnswers() {
        builds.replace(builds.load().with(answers.all))
    }

    /// By what cards of the newest build are found; made when it is first asked for.
    func findIndex(folding: @escaping FindIndex.Folding) -> FindIndex {
        if let finder, finder.build == number { return finder.index }
        let index = FindIndex(
            inventory(of: files), builds.load().content.catalog, formatting: tools.assembly.formatting, folding: folding
        )
        finder = (number, index)
        return index
    }

    /// Files as they are read now, as far as the workbench knows.
    var files: [SourceFile] { tree?.files ?? [] }

    /// Texts as they are written in some files.
    func inventory(of files: [SourceFile]) -> TextInventory { compiler.inventory(of: files) }

    /// Takes over an update of the system's tzdata, and compiles everything by it.
    func refresh(_ zones: SystemZones) {
        _ = zones.refresh()
        guard let tree, zones.edition != edition else { return }
        show(tree, compile(tree), changed: [])
    }

    private func news(in findings: [Diagnostic]) -> [Diagnostic] {
        let known = Set(builds.load().content.findings.map(Self.kind))
        return findings.filter { !known.contains(Self.kind($0)) }
    }

    private func read(changed: Set<String> = [], _ reading: (String) throws(FileError) -> ContentTree) {
        do {
            let next = try reading(root)
            trouble = nil
            guard next != tree else { return }
            show(next, compile(next), changed: changed)
        } catch {
            trouble = error.contentFinding.description
        }
    }

    private struct Outcome {
        let publication: Publication?
        let findings: [Diagnostic]
        let milliseconds: Int
    }

    private func compile(_ tree: ContentTree) -> Outcome {
        let start = monotonicNanoseconds()
        edition = compilerTools.zones.edition
        let (publication, findings) = compiler.publish(
            tree.files, unread: tree.diagnostics, emptied: tree.emptied, over: self.publication?.tree,
            contracts: contracts ?? [])
        let milliseconds = Int((monotonicNanoseconds() &- start) / 1_000_000)
        return Outcome(publication: publication, findings: findings, milliseconds: milliseconds)
    }

    private func show(_ next: ContentTree, _ outcome: Outcome, changed: Set<String>) {
        tree = next
        publication = outcome.publication ?? publication
        if contracts == nil { contracts = outcome.publication?.catalog.componentsInUse }
        if opened == nil { opened = next.files }
        number += 1
        builds.publish(
            Build(
                preview: PreviewService(content(of: next, outcome, publication), tools: tools),
                publication: publication, changed: changed.sorted()))
    }

    private func content(of tree: ContentTree, _ outcome: Outcome, _ publication: Publication?) -> PreviewContent {
        PreviewContent(
            publication, written: tree.files, findings: outcome.findings, isBroken: outcome.publication == nil,
            build: number, milliseconds: outcome.milliseconds, answers: answers.all)
    }

    private static func tree(_ tree: ContentTree, with changed: [SourceFile]) -> ContentTree {
        let paths = Set(changed.map(\.path))
        return ContentTree(
            keeping: tree.files.filter { !paths.contains($0.path) }, with: changed, diagnostics: tree.diagnostics,
            emptied: tree.emptied)
    }

    /// The files with others in the places of some.
    static func files(_ files: [SourceFile], with changed: [SourceFile]) -> [SourceFile] {
        let paths = Set(changed.map(\.path))
        return files.filter { !paths.contains($0.path) } + changed
    }

    /// A finding without its line, which an edit above it moves.
    private static func kind(_ finding: Diagnostic) -> String {
        "\(finding.location.file) \(finding.code) \(finding.message)"
    }
}
