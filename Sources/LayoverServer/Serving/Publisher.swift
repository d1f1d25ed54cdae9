import LayoverAssembly
package import LayoverCatalog
package import LayoverFiles
import LayoverJSON
package import LayoverModel

/// What the publisher last did, for the status page and the log.
package struct PublishState: Sendable {
    package enum Source: String, Sendable {
        case files, disk
        /// Nothing can be served: results pass without a layout.
        case none
    }

    package var source = Source.none
    package var heldBack: [HeldBack] = []
    package var findings: [Diagnostic] = []
    package var publishedAt: Int?
    package var compileMilliseconds = 0
    /// Content that the process died of and that is passed over, by its hash.
    package var quarantined: [String] = []
}

/// Compiles content aside and puts what is good into service; the only writer of catalogs into the holder.
package actor Publisher {
    private let root: String
    private let holder: ServingHolder
    private let store: LastGoodStore
    private let styles: StyleShelf
    private let journal: ChangeJournal
    private let status: StatusBoard
    private let log: ServerLog
    private let digest: any Digesting
    private var compiler: Compiler
    private var crashes: CrashGuard
    /// Waits until the content last applied has proved itself.
    private var proving: Task<Void, Never>?
    private var tree: ContentTree?
    private var good: GoodTree?
    /// The hash of the catalog that came from the disk.
    private var kept: String?
    private var contracts = ServedContracts()
    private var state = PublishState() {
        didSet { status.post(state) }
    }

    package init(
        root: String, adapters: Adapters, holder: ServingHolder, store: LastGoodStore, styles: StyleShelf,
        journal: ChangeJournal, crashes: CrashGuard, status: StatusBoard, log: ServerLog, assetOrigin: String = "",
        pseudoLocales: Bool = false
    ) {
        self.journal = journal
        self.crashes = crashes
        digest = adapters.seal
        self.status = status
        self.root = root
        self.holder = holder
        self.store = store
        self.styles = styles
        self.log = log
        compiler = Compiler(tools: adapters.compilerTools(assetOrigin: assetOrigin, pseudoLocales: pseudoLocales))
    }

    /// Serves the files as they are; where they cannot be served at all, the newest good tree on disk.
    package func start() {
        styles.load { log.warning($0) }
        serveFromDisk(diedLessThan: CrashGuard.quarantineDeaths)
        reload()
        if !isServing { serveFromDisk(diedLessThan: CrashGuard.lastDeaths) }
    }

    /// Notes that the server stops of its own will.
    package func end() {
        proving?.cancel()
        note { crashes throws in try crashes.end() }
    }

    /// Reads everything again because somebody asked.
    package func readAgain() {
        log.info("reading the content again")
        reload()
    }

    /// Reads everything and publishes it.
    package func reload() {
        do {
            publish(try ContentReader.read(root: root))
        } catch {
            log.error("the content cannot be read: \(error); what was served before stays")
        }
    }

    /// Reads what a watcher saw change and publishes the whole.
    package func take(_ change: FileChange) {
        guard case .paths(let paths) = change, let tree else { return reload() }
        do {
            publish(try ContentReader.reread(tree, paths: paths, root: root))
        } catch {
            log.error("the content cannot be read: \(error); what was served before stays")
        }
    }

    private func publish(_ next: ContentTree) {
        guard next != tree else { return }
        tree = next
        let deaths = isServing ? CrashGuard.quarantineDeaths : CrashGuard.lastDeaths
        guard apply(next.files, diedLessThan: deaths) else { return }
        let start = monotonicNanoseconds()
        let (publication, findings) = compiler.publish(
            next.files, unread: next.diagnostics, over: good, contracts: contracts.all)
        state.compileMilliseconds = Int((monotonicNanoseconds() - start) / 1_000_000)
        state.findings = findings
        tell(state.findings, next)
        guard let publication else {
            log.error(
                "nothing of the content can be served; \(good == nil ? "results pass without a layout" : "what was served before stays")"
            )
            return
        }
        tell(publication.heldBack)
        state.heldBack = publication.heldBack
        good = publication.tree
        contracts.take(publication.catalog)
        let isKept = publication.catalog.hash == kept && !publication.heldBack.isEmpty
        // On disk first: a power cut right after the first answer starts with the same catalog.
        save(publication)
        put(publication.catalog, source: isKept ? .disk : .files)
    }

    private var isServing: Bool { holder.load().serving != nil }

    /// Serves the newest good tree on disk that this binary compiles and that the process did not die of.
    private func serveFromDisk(diedLessThan deaths: Int) {
        for tree in store.load(telling: { log.warning($0) }) where apply(tree.files, diedLessThan: deaths) {
            guard let catalog = compiler.compile(tree.files, withheld: tree.withheld).catalog else { continue }
            good = tree
            contracts.take(catalog)
            kept = catalog.hash
            put(catalog, source: .disk)
            return
        }
    }

    /// Marks content as under trial before its first use.
    ///
    /// - Returns: `false` where the process died of it before and it is passed over.
    private func apply(_ files: [SourceFile], diedLessThan limit: Int) -> Bool {
        let hash = digest.treeHash(files)
        let deaths = crashes.deaths(of: hash)
        guard deaths < limit else {
            log.error(
                "content \(hash.prefix(12)) is passed over: the server died \(deaths) times within \(CrashGuard.provingSeconds) s of applying it; change it, or delete \(crashes.file) and start again"
            )
            if !state.quarantined.contains(hash) { state.quarantined.append(hash) }
            return false
        }
        note { crashes throws in try crashes.begin(hash) }
        proving?.cancel()
        proving = Task { [weak self] in
            try? await Task.sleep(for: .seconds(CrashGuard.provingSeconds))
            if !Task.isCancelled { await self?.trust(hash) }
        }
        return true
    }

    private func trust(_ hash: String) { note { crashes throws in try crashes.trust(hash) } }

    /// Writes the marker; content is served whether or not that works.
    private func note(_ change: (inout CrashGuard) throws -> Void) {
        do { try change(&crashes) } catch { log.warning("the state folder takes no marker: \(error)") }
    }

    private func put(_ catalog: Catalog, source: PublishState.Source) {
        state.source = source
        state.publishedAt = wallClockSeconds()
        if holder.load().serving?.catalog.hash == catalog.hash { return }
        // Before the first layout that names it.
        styles.add(catalog.styles) { log.warning($0) }
        holder.publish(catalog)
        let live = catalog.widgets.count(where: \.isServed)
        journal.note(
            Change(
                seconds: wallClockSeconds(), kind: "catalog", subject: catalog.shortHash,
                details: [
                    JSONValue.Member("source", .string(source.rawValue)), JSONValue.Member("widgets", .int(live)),
                    JSONValue.Member("held_back", .array(state.heldBack.prefix(20).map { .string($0.name) })),
                ]))
        log.info(
            "serving catalog \(catalog.shortHash): \(live) widgets in \(catalog.markets.count) markets, compiled in \(state.compileMilliseconds) ms"
        )
    }

    private func save(_ publication: Publication) {
        do {
            try store.save(publication.tree, hash: publication.catalog.hash, seconds: wallClockSeconds())
        } catch {
            log.warning("the catalog cannot be kept on disk: \(error)")
        }
    }

    private func tell(_ findings: [Diagnostic], _ tree: ContentTree) {
        let errors = findings.filter(\.isError)
        guard !errors.isEmpty else { return }
        let report = DiagnosticReport(errors, files: tree.files)
        log.warning("the content has \(report.summary):", below: report.written(as: .text))
    }

    private func tell(_ heldBack: [HeldBack]) {
        for held in heldBack {
            log.warning(
                "held back: \(held.name); \(held.servesEarlier ? "its last good version is served" : "it is left out, for there is none that was good")"
            )
        }
    }
}

extension HeldBack {
    fileprivate var name: String {
        unit.map(\.description) ?? "what is shared (markets, layouts, components, partials, settings)"
    }
}
