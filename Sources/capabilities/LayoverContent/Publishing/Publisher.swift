package import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
package import LayoverFiles
package import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverProcesses
import LayoverSQLite

/// Compiles content and serves the valid part; the only writer of catalogs into the holder.
package actor Publisher {
    /// Compiling takes time and reading waits for the disk: no other task waits for either.
    private nonisolated let executor = BlockingExecutor()
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let root: String
    let holder: ServingHolder
    private let store: LastGoodStore
    let styles: StylesheetCache
    private let journal: ChangeJournal
    private let status: PublishStatus
    let log: ServerLog
    let digest: any Digesting
    /// Seconds, for the ends of quarantines.
    let clock: @Sendable () -> Int
    var compiler: Compiler
    private var crashes: CrashGuard
    /// Waits until the latest content has served for long enough to be trusted.
    private var proving: Task<Void, Never>?
    /// Waits until skipped content may be tried again.
    private var waiting: Task<Void, Never>?
    /// Tries to store the served catalog until the disk takes it.
    private var saving: Task<Void, Never>?
    private var tree: ContentTree?
    /// True while `tree` is in quarantine.
    private var isPassedOver = false
    var good: GoodTree?
    /// The hash of the catalog that was loaded from the disk.
    private var kept: String?
    var contracts = ServedContracts()
    var state = PublishState() {
        didSet { status.post(state) }
    }

    package init(
        root: String, adapters: Adapters, holder: ServingHolder, store: LastGoodStore, styles: StylesheetCache,
        journal: ChangeJournal, crashes: CrashGuard, status: PublishStatus, log: ServerLog, assetOrigin: String = "",
        pseudoLocales: Bool = false, clock: @escaping @Sendable () -> Int = wallClockSeconds
    ) {
        self.journal = journal
        self.crashes = crashes
        self.clock = clock
        digest = adapters.seal
        self.status = status
        self.root = root
        self.holder = holder
        self.store = store
        self.styles = styles
        self.log = log
        compiler = Compiler(tools: adapters.compilerTools(assetOrigin: assetOrigin, pseudoLocales: pseudoLocales))
    }

    /// Serves the files; if they cannot be served at all, the newest good tree on disk.
    ///
    /// Content in quarantine is skipped as long as other content can be served, and tried otherwise.
    package func start() {
        prepare()
        serveFromDisk(force: false)
        reload()
        if !isServing { serveFromDisk(force: true) }
    }

    /// Loads the stylesheets, and logs a crash of the previous server.
    func prepare() {
        if let end = crashes.lastEnd {
            let names = end.hashes.map { "\($0.prefix(12)) (\(crashes.ends(of: $0)) times)" }.joined(separator: ", ")
            log.warning(
                "the server before ended by \(end.signal) within \(CrashGuard.provingSeconds) s of applying \(names)")
        }
        styles.load { log.warning($0) }
    }

    /// Records that the server stops normally.
    package func end() {
        proving?.cancel()
        waiting?.cancel()
        saving?.cancel()
        updateMarker { crashes throws in try crashes.end() }
    }

    /// Reads everything again on request, and tries content in quarantine.
    package func readAgain() {
        log.info("reading the content again")
        reload(force: true)
    }

    /// Reads everything and publishes it.
    package func reload() { reload(force: false) }

    private func reload(force: Bool) {
        read(force: force) { root throws(FileError) in try ContentReader.read(root: root) }
    }

    /// Reads the changed files that a watcher reported, and publishes all content.
    package func handleChange(_ change: FileChange) {
        guard case .paths(let paths) = change, let tree else { return reload() }
        read(force: false) { root throws(FileError) in try ContentReader.reread(tree, paths: paths, root: root) }
    }

    /// Tries content again after its quarantine.
    package func tryAgain() {
        guard isPassedOver, let tree else { return }
        publish(tree, force: false)
    }

    /// Compiles the served content again, because the time zones have changed.
    package func compileAnew() {
        if let tree, !isPassedOver { return publish(tree, force: false) }
        guard let good else { return }
        FatalSignals.guardThread()
        let compilation = compiler.compile(good.files, withheld: good.withheld)
        guard let catalog = compilation.catalog else {
            let first = compilation.errors.first?.description ?? "unknown"
            return log.error("the content does not compile with the new time zones: \(first); \(fallback)")
        }
        put(catalog, source: state.source)
    }

    private func read(force: Bool, _ reading: (String) throws(FileError) -> ContentTree) {
        do throws(FileError) {
            let next = try reading(root)
            if next != tree || isPassedOver && force { publish(next, force: force) }
            // Only now: until the new content is compiled, this is the only explanation why it is not served.
            if state.unread != nil { state.unread = nil }
        } catch {
            let finding = error.contentFinding
            if state.unread != finding { state.unread = finding }
            // At the start nothing may pass yet: a missing folder without earlier content ends the server.
            let rest = isServing ? fallback : "no earlier content is served"
            log.error("the content cannot be read: \(finding); \(rest)")
        }
    }

    private func publish(_ next: ContentTree, force: Bool) {
        tree = next
        FatalSignals.guardThread()
        // If nothing is served, content in quarantine is tried.
        let force = force || !isServing
        let hash = digest.treeHash(next.files)
        guard mayApply(hash, force: force) else { return }
        begin([hash])
        let start = monotonicNanoseconds()
        let (publication, findings) = compiler.publish(
            next.files, unread: next.diagnostics, emptied: next.emptied, over: good, contracts: contracts.all)
        state.compileMilliseconds = Int((monotonicNanoseconds() - start) / 1_000_000)
        state.findings = findings
        log.reportFindings(state.findings, next)
        guard let publication else { return log.error("nothing of the content can be served; \(fallback)") }
        guard begin(publication, readAs: hash, force: force) else { return }
        log.reportHeldBack(publication.heldBack)
        state.heldBack = publication.heldBack
        good = publication.tree
        contracts.recordComponents(publication.catalog)
        let isKept = publication.catalog.hash == kept && !publication.heldBack.isEmpty
        // On disk first: after a power cut right after the first response, the same catalog is served.
        save(publication)
        put(publication.catalog, source: isKept ? .disk : .files)
        // Earlier content in quarantine no longer matters.
        state.quarantined = []
    }

    private var isServing: Bool { holder.load().serving != nil }

    private var fallback: String { isServing ? "what was served before stays" : "results pass without a layout" }

    /// Serves the newest good tree on disk that this binary compiles and that is not in quarantine.
    private func serveFromDisk(force: Bool) {
        FatalSignals.guardThread()
        for tree in store.load(telling: { log.warning($0) }) {
            let hash = digest.treeHash(tree.files)
            guard mayApply(hash, force: force) else { continue }
            begin([hash])
            guard let catalog = compiler.compile(tree.files, withheld: tree.withheld).catalog else { continue }
            good = tree
            contracts.recordComponents(catalog)
            kept = catalog.hash
            put(catalog, source: .disk)
            return
        }
    }

    /// Serves a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog to be served from now on.
    ///   - source: Where it came from.
    ///   - details: Further details for the journal of changes.
    func put(_ catalog: Catalog, source: PublishState.Source, details: [JSONValue.Member] = []) {
        state.source = source
        state.publishedAt = wallClockSeconds()
        if holder.load().serving?.catalog.identity == catalog.identity { return }
        // Before the first layout that refers to it.
        styles.add(catalog.styles) { log.warning($0) }
        holder.publish(catalog)
        // The replaced catalog is free now, except for parts that pending requests use.
        FreeMemory.giveBack()
        let live = catalog.widgets.count(where: \.isServed)
        journal.appendChange(
            Change(
                seconds: wallClockSeconds(), kind: "catalog", subject: catalog.shortHash,
                details: [
                    JSONValue.Member("source", .string(source.rawValue)), JSONValue.Member("widgets", .int(live)),
                    JSONValue.Member("held_back", .array(state.heldBack.prefix(20).map { .string($0.name) })),
                ] + details))
        log.info(
            "serving catalog \(catalog.shortHash): \(live) widgets in \(catalog.markets.count) markets, compiled in \(state.compileMilliseconds) ms"
        )
    }

    private func save(_ publication: Publication) {
        saving?.cancel()
        do { try store.save(publication.tree, hash: publication.catalog.hash, seconds: wallClockSeconds()) } catch {
            log.warning("the catalog cannot be kept on disk: \(error)")
            saving = Task { [weak self] in
                var isSaved: Bool? = false
                while isSaved == false {
                    try? await Task.sleep(for: .seconds(LastGoodStore.retrySeconds))
                    isSaved = await self?.isSaved(publication)
                }
            }
        }
    }

    private func isSaved(_ publication: Publication) -> Bool {
        let seconds = wallClockSeconds()
        // A later publication, or the end of the server, may have come first.
        guard !Task.isCancelled else { return true }
        guard (try? store.save(publication.tree, hash: publication.catalog.hash, seconds: seconds)) != nil else {
            return false
        }
        log.info("catalog \(publication.catalog.shortHash) is kept on disk now")
        return true
    }
}

// Content that crashed the process, and when it may be tried again.
extension Publisher {
    /// Returns whether content may be used; if not, that is logged, and the files are tried again after the quarantine.
    func mayApply(_ hash: String, force: Bool) -> Bool {
        let now = clock()
        state.quarantined.removeAll { $0.hash == hash || $0.until <= now }
        guard let until = crashes.quarantineEnd(of: hash, now: now) else {
            isPassedOver = false
            return true
        }
        let quarantined = PublishState.Quarantined(hash: hash, ends: crashes.ends(of: hash), until: until)
        if force {
            log.warning("content \(quarantined.name) is tried although \(quarantined.finding)")
            isPassedOver = false
            return true
        }
        log.error("content \(quarantined.name) is passed over: \(quarantined.finding)")
        state.quarantined.append(quarantined)
        guard tree != nil else { return false }
        isPassedOver = true
        waiting?.cancel()
        waiting = Task { [weak self] in
            try? await Task.sleep(for: .seconds(until - now))
            if !Task.isCancelled { await self?.tryAgain() }
        }
        return false
    }

    /// Marks the served part of the files as not yet trusted too, because a start may load it from the disk.
    ///
    /// - Returns: `false` if it is in quarantine itself.
    private func begin(_ publication: Publication, readAs hash: String, force: Bool) -> Bool {
        guard !publication.heldBack.isEmpty else { return true }
        let served = digest.treeHash(publication.tree.files)
        guard served != hash else { return true }
        // Content that is served already is not checked again.
        if served != good.map({ digest.treeHash($0.files) }), !mayApply(served, force: force) { return false }
        begin([hash, served])
        return true
    }

    /// Marks content as not yet trusted before its first use, until it has served for long enough.
    func begin(_ hashes: [String]) {
        updateMarker { crashes throws in try crashes.begin(hashes) }
        proving?.cancel()
        proving = Task { [weak self] in
            try? await Task.sleep(for: .seconds(CrashGuard.provingSeconds))
            if !Task.isCancelled { await self?.trust(hashes) }
        }
    }

    private func trust(_ hashes: [String]) { updateMarker { crashes throws in try crashes.trust(hashes) } }

    /// Writes the marker; content is served even if that fails.
    private func updateMarker(_ change: (inout CrashGuard) throws -> Void) {
        do { try change(&crashes) } catch { log.warning("the state folder takes no marker: \(error)") }
    }
}
