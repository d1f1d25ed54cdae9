import LayoverAssembly
package import LayoverCatalog
package import LayoverFiles
import LayoverFlags
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
}

/// Compiles content aside and puts what is good into service; the only writer of the holder.
package actor Publisher {
    private let root: String
    private let holder: ServingHolder
    private let store: LastGoodStore
    private let status: StatusBoard
    private let log: ServerLog
    private var compiler: Compiler
    private var tree: ContentTree?
    private var good: GoodTree?
    private var contracts: [ComponentSource] = []
    private var state = PublishState() {
        didSet { status.post(state) }
    }

    package init(
        root: String, adapters: Adapters, holder: ServingHolder, store: LastGoodStore, status: StatusBoard,
        log: ServerLog, assetOrigin: String = ""
    ) {
        self.status = status
        self.root = root
        self.holder = holder
        self.store = store
        self.log = log
        compiler = Compiler(tools: adapters.compilerTools(assetOrigin: assetOrigin))
    }

    /// Serves the files as they are; where they cannot be served at all, the newest good tree on disk.
    package func start() {
        for kept in store.load(telling: { log.warning($0) }) {
            let compilation = compiler.compile(kept.files, withheld: kept.withheld)
            guard let catalog = compilation.catalog else { continue }
            good = kept
            contracts = catalog.components
            put(catalog, source: .disk)
            break
        }
        reload()
    }

    /// Reads everything again and publishes it.
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
        let start = monotonicNanoseconds()
        let (publication, findings) = compiler.publish(
            next.files, unread: next.diagnostics, over: good, contracts: contracts)
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
        contracts = publication.catalog.components
        put(publication.catalog, source: .files)
        save(publication)
    }

    private func put(_ catalog: Catalog, source: PublishState.Source) {
        state.source = source
        state.publishedAt = wallClockSeconds()
        if holder.load().serving?.catalog.hash == catalog.hash { return }
        holder.publish(Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches)))
        let live = catalog.widgets.count(where: \.isServed)
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
        log.warning("the content has \(report.summary):\n\(report.written(as: .text))")
    }

    private func tell(_ heldBack: [HeldBack]) {
        for held in heldBack {
            let name =
                held.unit.map(\.description) ?? "what is shared (markets, layouts, components, partials, settings)"
            log.warning(
                "held back: \(name); \(held.servesEarlier ? "its last good version is served" : "it is left out, for there is none that was good")"
            )
        }
    }
}
