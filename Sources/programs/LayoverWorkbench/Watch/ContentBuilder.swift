import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverTeam
import LayoverTranslation
import LayoverZones

/// Keeps one compiler warm, and shows the newest valid state of the files.
actor ContentBuilder {
    /// The content folder.
    let root: String
    private let builds: BuildHolder
    private let answers: AnswerCollection
    private let tools: PreviewTools
    let compilerTools: CompilerTools
    private var compiler: Compiler
    private var tree: ContentTree?
    private var publication: Publication?
    /// Texts that were saved on the page.
    var journal = EditJournal<TextEdit>()
    /// Ends of campaigns that were moved on the page.
    var moves = EditJournal<CampaignTimeEdit>()
    /// The components that clients knew when the workbench was opened.
    private var contracts: [ComponentSource]?
    /// The files when the workbench was opened.
    private(set) var opened: [SourceFile]?
    private var number = 0
    /// The edition of the time zones in the last compile.
    private var edition = ""
    /// The index for finding cards, and the build that it belongs to.
    private var finder: (build: Int, index: FindIndex)?
    /// The reason why the content folder cannot be read; `nil` if it can.
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

    /// Reads the files that the watcher reported, and compiles everything.
    func handleChange(_ change: FileChange) {
        guard case .paths(let paths) = change, let tree else { return build() }
        read(changed: paths) { root throws(FileError) in
            try ContentReader.reread(tree, paths: paths, root: root)
        }
    }

    /// Compiles the content with one changed file, writes the file unless it breaks something, and shows the new build.
    ///
    /// - Parameters:
    ///   - file: The changed file.
    ///   - place: The place of the change.
    ///   - before: The file's bytes on disk; `nil` for a new file.
    /// - Returns: The change with the findings that the previous content does not have, sorted.
    /// - Throws: `ChangeRefusal`. Nothing is then written.
    func write(
        _ file: SourceFile, at place: SourceLocation, before: [UInt8]? = nil
    ) throws(ChangeRefusal) -> WrittenChange {
        guard let tree else { throw .unknown("there is no content yet") }
        let next = ContentBuilder.tree(tree, with: [file])
        let outcome = compile(next)
        let (news, files) = (news(in: outcome.findings), ContentBuilder.files(files, with: [file]))
        guard !news.contains(where: \.isError) else { throw .refused(news, files: files) }
        do throws(ContentWriter.Refusal) {
            try AuditedWriter.write(file.path, below: root, file.bytes, before: before)
        } catch {
            throw ChangeRefusal(error)
        }
        show(next, outcome, changed: [file.path])
        return WrittenChange(place: place, warnings: news, files: files)
    }

    /// Compiles the content with some changed files.
    ///
    /// Nothing is written or shown.
    ///
    /// - Parameter changed: The changed files.
    /// - Returns: The previews, and the findings that the current content does not have, sorted; `nil` before the first
    ///   build.
    func attempt(_ changed: [SourceFile]) -> (preview: PreviewService, news: [Diagnostic])? {
        guard let tree else { return nil }
        let next = ContentBuilder.tree(tree, with: changed)
        let outcome = compile(next)
        let preview = PreviewService(
            content(of: next, outcome, outcome.publication ?? publication), tools: tools)
        return (preview, news(in: outcome.findings))
    }

    /// Adds the answers that were dropped since the last build to it.
    func takeAnswers() {
        builds.replace(builds.load().with(answers.all))
    }

    /// The index for finding cards of the newest build, made on first use.
    func findIndex(folding: @escaping FindIndex.Folding) -> FindIndex {
        if let finder, finder.build == number { return finder.index }
        let index = FindIndex(
            inventory(of: files), builds.load().content.catalog, formatting: tools.assembly.formatting, folding: folding
        )
        finder = (number, index)
        return index
    }

    /// The current files, as the workbench last read them.
    var files: [SourceFile] { tree?.files ?? [] }

    /// The texts in some files.
    func inventory(of files: [SourceFile]) -> TextInventory { compiler.inventory(of: files) }

    /// Loads an update of the system's tzdata, and compiles everything with it.
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

    /// The files with some of them replaced.
    static func files(_ files: [SourceFile], with changed: [SourceFile]) -> [SourceFile] {
        let paths = Set(changed.map(\.path))
        return files.filter { !paths.contains($0.path) } + changed
    }

    /// A finding without its line number, which changes if lines above it are added or removed.
    private static func kind(_ finding: Diagnostic) -> String {
        "\(finding.location.file) \(finding.code) \(finding.message)"
    }
}
