import Foundation
import LayoverAssembly
import LayoverCatalog
import LayoverFindStore
import LayoverFinder
import LayoverFrame
import LayoverModel
import LayoverSQLite
import Synchronization

/// The file of words that is read, and the writing of the next one, which nobody waits for.
final class FindFiles: Sendable {
    /// One file, with what is needed of it for each query.
    struct Current: Sendable {
        let file: FindFile
        /// Of the catalog that it was made from.
        let version: String
        /// The rows of cards, by widget.
        let cards: [Int: String]

        var shortVersion: String { String(version.prefix(12)) }
    }

    private let server: ServerContext
    private let executor = BlockingExecutor()
    private let state = Mutex(State())

    private struct State {
        var current: Current?
        /// The catalog of which a file was written last, or is being written.
        var catalogHash = ""
        var isStale = false
    }

    init(_ server: ServerContext) {
        self.server = server
        guard server.settings.find.isOn else { return }
        server.holder.observe { [weak self] in self?.follow() }
    }

    var current: Current? { state.withLock { $0.current } }

    var isStale: Bool { state.withLock { $0.isStale } }

    /// Waits until the catalog that is served, if there is one, has its file.
    func start() async {
        guard server.settings.find.isOn else { return }
        follow()
        await executor.run {}
    }

    /// Has a file written for the catalog that is served, unless there is one.
    private func follow() {
        guard let catalog = server.holder.load().serving?.catalog else { return }
        let isNew = state.withLock { state in
            guard state.catalogHash != catalog.hash else { return false }
            state.catalogHash = catalog.hash
            state.isStale = true
            return true
        }
        if isNew { executor.perform { [weak self] in self?.write(catalog) } }
    }

    private func write(_ catalog: Catalog) {
        // Of catalogs that came while another was written, only the last counts.
        guard state.withLock({ $0.catalogHash == catalog.hash }) else { return }
        let folder = FindFolder(server.settings.state + "/find")
        let items = FindCollector(catalog, language: server.adapters.language).items
        let vocabulary = catalog.find.aliases.vocabulary
        let version = FindVersion.hash(items, vocabulary, digest: server.seal)
        let before = current?.file.content ?? folder.newest(readers: 1)?.file.content
        let retired = (before?.retired ?? []).union(before.map { $0.rowOfID.keys } ?? [:].keys)
            .subtracting(items.map(\.id))
        do {
            let file = try folder.file(version, readers: FindLimits.readers) { path throws(StoreError) in
                try FindFileBuilder.build(items, vocabulary, version: version, retired: retired, at: path)
            }
            publish(file, version)
            folder.prune(keeping: version, FindLimits.keptFiles)
        } catch {
            server.log.error("no file of words could be written: \(error); the one before is read on")
            serveOlder(folder)
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

    /// At the start the newest file that reads is better than none.
    private func serveOlder(_ folder: FindFolder) {
        guard current == nil, let (file, version) = folder.newest(readers: FindLimits.readers) else { return }
        publish(file, version)
        state.withLock { $0.isStale = true }
    }
}
