import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFindContent
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
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
    // Collecting 5,000 widgets again takes as long as compiling a changed one: cards of new content have priority.
    private let executor = BlockingExecutor(isInBackground: true)
    private let state = Mutex(State())

    private struct State {
        var current: Current?
        /// The latest catalog that was handled.
        var catalogHash = ""
        var isStale = false
        /// True once the server answers; no file is written before.
        var mayWrite = false
    }

    init(_ server: ServerContext) {
        self.server = server
        folder = FindFolder(server.settings.state + "/find")
        guard server.settings.find.isOn else { return }
        server.holder.observe { [weak self] in self?.follow() }
    }

    var current: Current? { state.withLock { $0.current } }

    var isStale: Bool { state.withLock { $0.isStale } }

    /// Waits until the file of the served catalog is open, if it exists already.
    func start() async {
        guard server.settings.find.isOn else { return }
        follow()
        await executor.run {}
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

    /// Switches to the file of a new catalog.
    private func follow() {
        guard let catalog = server.holder.load().serving?.catalog else { return }
        let isNew = state.withLock { state in
            guard state.catalogHash != catalog.hash else { return false }
            state.catalogHash = catalog.hash
            state.isStale = true
            return true
        }
        if isNew { executor.perform { [weak self] in self?.serve(catalog) } }
    }

    /// Opens the file of a catalog, or writes it if that is allowed.
    private func serve(_ catalog: Catalog) {
        // If catalogs arrive while another is being written, only the last one counts.
        guard state.withLock({ $0.catalogHash == catalog.hash }), !open(catalog) else { return }
        serveOlder()
        writeMissing()
    }

    /// - Returns: False if the file for the catalog is unknown or missing.
    private func open(_ catalog: Catalog) -> Bool {
        let source = source(of: catalog)
        guard let version = folder.version(of: source) else { return false }
        if version == current?.version {
            state.withLock { $0.isStale = false }
            return true
        }
        guard let file = folder.open(version, source: source, readers: FindLimits.readers) else { return false }
        publish(file, version)
        return true
    }

    /// Identifies the inputs of a file: the content, and the program with its tables.
    private func source(of catalog: Catalog) -> String {
        hexadecimal(server.seal.sha256([Array("\(catalog.hash) \(FindFileBuilder.programStamp)".utf8)]).prefix(16))
    }

    private func writeMissing() {
        let (isStale, mayWrite) = state.withLock { ($0.isStale, $0.mayWrite) }
        guard isStale, mayWrite, let catalog = server.holder.load().serving?.catalog else { return }
        write(catalog)
    }

    private func write(_ catalog: Catalog) {
        let items = FindCollector(catalog, language: server.adapters.language).items
        let vocabulary = catalog[FindContent.self].aliases.vocabulary
        let version = FindVersion.hash(items, vocabulary, digest: server.seal)
        let source = source(of: catalog)
        if let file = folder.open(version, source: source, readers: FindLimits.readers) {
            publish(file, version)
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
            publish(file, version)
            folder.prune(FindLimits.keptFiles)
        } catch {
            server.log.error("no file of words could be written: \(error); the one before is read on")
            serveOlder()
        }
    }

    private func publish(_ file: FindFile, _ version: String) {
        let cards = file.content.rowOfID.filter { $0.key.hasPrefix("card:") }
            .map { ($0.value, String($0.key.dropFirst(5))) }
        let current = Current(file: file, version: version, cards: Dictionary(uniqueKeysWithValues: cards))
        state.withLock { state in
            state.current = current
            state.isStale = false
        }
    }

    /// At start, uses the newest readable file until the right one is written.
    private func serveOlder() {
        guard current == nil, let file = folder.newest(readers: FindLimits.readers) else { return }
        publish(file, file.content.version)
        state.withLock { $0.isStale = true }
    }
}
