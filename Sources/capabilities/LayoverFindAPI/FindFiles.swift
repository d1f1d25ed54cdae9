import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFindContent
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverSQLite
import LayoverSeal
import Synchronization

/// The index file in use; the next one is written in the background.
final class FindFiles: Sendable {
    /// One file, with data that every query needs.
    struct Current: Sendable {
        let file: FindFile
        /// Version of the items that it was made from.
        let version: String
        /// The rows of cards, by widget.
        let cards: [Int: String]

        var shortVersion: String { String(version.prefix(12)) }
    }

    private let server: ServerContext
    private let folder: FindFolder
    private let counters: FindCounters
    // Collecting 5,000 widgets again takes as long as compiling a changed one: cards of new content have priority.
    private let executor = BlockingExecutor(isInBackground: true)
    private let state = Mutex(State())

    private struct State {
        var current: Current?
        /// The hash of the catalog that the file was made for; empty for an older file.
        var catalogHash = ""
        /// True once the server answers; no file is written before.
        var mayWrite = false
    }

    init(_ server: ServerContext, _ counters: FindCounters) {
        self.server = server
        self.counters = counters
        folder = FindFolder(server.settings.state + "/find")
    }

    var current: Current? { state.withLock { $0.current } }

    /// True until the file of the served catalog is open.
    var isStale: Bool {
        guard let catalog = server.holder.load().serving?.catalog else { return false }
        return state.withLock { $0.catalogHash } != catalog.hash
    }

    /// Opens the file of a catalog that is served now, or writes it if that is allowed.
    func serve(_ catalog: Catalog) async {
        guard server.settings.find.isOn else { return }
        await executor.run { self.follow(catalog) }
    }

    /// Allows files to be written, because the server answers now, and writes the current one if it is missing.
    func beginWriting() {
        let isFirst = state.withLock { state in
            defer { state.mayWrite = true }
            return !state.mayWrite
        }
        guard isFirst, server.settings.find.isOn else { return }
        executor.perform { [weak self] in self?.writeMissing() }
    }

    /// Prevents further files from being written.
    func stop() { state.withLock { $0.mayWrite = false } }

    private func follow(_ catalog: Catalog) {
        guard !open(catalog) else { return }
        serveOlder()
        writeMissing()
    }

    /// - Returns: False if the file for the catalog is unknown or missing.
    private func open(_ catalog: Catalog) -> Bool {
        let source = source(of: catalog)
        guard let version = folder.version(of: source) else { return false }
        if version == current?.version {
            state.withLock { $0.catalogHash = catalog.hash }
            return true
        }
        guard let file = folder.open(version, source: source, readers: FindLimits.readers) else { return false }
        publish(file, version, of: catalog)
        return true
    }

    /// Identifies the inputs of a file: the content, and the program with its tables.
    private func source(of catalog: Catalog) -> String {
        hexadecimal(server.seal.sha256([Array("\(catalog.hash) \(FindFileBuilder.programStamp)".utf8)]).prefix(16))
    }

    private func writeMissing() {
        guard isStale, state.withLock({ $0.mayWrite }), let catalog = server.holder.load().serving?.catalog else {
            return
        }
        write(catalog)
    }

    private func write(_ catalog: Catalog) {
        let items = FindCollector(catalog, language: server.adapters.language).items
        let vocabulary = catalog[FindContent.self].aliases.vocabulary
        let version = FindVersion.hash(items, vocabulary, digest: server.seal)
        let source = source(of: catalog)
        if let file = folder.open(version, source: source, readers: FindLimits.readers) {
            publish(file, version, of: catalog)
            return
        }
        let before = current?.file.content ?? folder.newest(readers: 1)?.content
        let retired = (before?.retired ?? []).union(before.map { $0.rowOfID.keys } ?? [:].keys)
            .subtracting(items.map(\.id))
        do {
            let file = try folder.write(version, source: source, readers: FindLimits.readers) {
                path throws(StoreError) in
                try FindFileBuilder.build(items, vocabulary, version: version, retired: retired, at: path)
            }
            publish(file, version, of: catalog)
            folder.prune(FindLimits.keptFiles)
        } catch {
            counters.unwritten.add()
            server.log.error("no file of words could be written: \(error); the one before is read on")
            serveOlder()
        }
    }

    /// Uses a file from now on; without a catalog, until the right one is written.
    private func publish(_ file: FindFile, _ version: String, of catalog: Catalog? = nil) {
        let cards = file.content.rowOfID.filter { $0.key.hasPrefix("card:") }
            .map { ($0.value, String($0.key.dropFirst(5))) }
        let current = Current(file: file, version: version, cards: Dictionary(uniqueKeysWithValues: cards))
        state.withLock { state in
            state.current = current
            state.catalogHash = catalog?.hash ?? ""
        }
    }

    /// At start, uses the newest readable file until the right one is written.
    private func serveOlder() {
        guard current == nil, let file = folder.newest(readers: FindLimits.readers) else { return }
        publish(file, file.content.version)
    }
}
