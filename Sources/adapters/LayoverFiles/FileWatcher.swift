import Dispatch

/// Tells what changes in `widgets/` and `flags/`, shortly after it does.
///
/// Changes are gathered until nothing more happens for ``Limits/settleMilliseconds``, at most for
/// ``Limits/gatherMilliseconds``. Folders that come later are watched too.
package final class FileWatcher: Sendable {
    /// Ends when the watcher is stopped or let go, or the system stops telling.
    package let changes: AsyncStream<FileChange>
    private let stopSignal: StopSignal

    /// Starts watching; what changes after this returns is told.
    ///
    /// - Parameters:
    ///   - root: The folder that holds `widgets/` and `flags/`; the two may come later.
    ///   - pathLimit: How many paths one change names before it says that everything changed.
    ///   - settleMilliseconds: How long a change waits for others.
    /// - Throws: Where there is no such folder, or the system has no room for more watches.
    package init(
        root: String, pathLimit: Int = Limits.changedPaths, settleMilliseconds: Int = Limits.settleMilliseconds
    ) throws(FileError) {
        let (stream, continuation) = AsyncStream.makeStream(of: FileChange.self)
        let signal: StopSignal
        let watches: WatchedFolders
        do throws(ErrorNumber) {
            signal = try StopSignal()
            watches = try WatchedFolders(root: Self.named(root))
        } catch {
            throw error.during("watch", root)
        }
        changes = stream
        stopSignal = signal
        let queue = DispatchQueue(label: "layover.watcher")
        queue.async {
            var loop = WatchLoop(
                watches, until: signal, pathLimit: pathLimit, settleMilliseconds: settleMilliseconds
            ) { continuation.yield($0) }
            loop.run()
            continuation.finish()
        }
    }

    deinit { stopSignal.raise() }

    /// Ends the watch; `changes` ends soon after.
    package func stop() { stopSignal.raise() }

    /// The root by a name that its parent folder has for it: links at the end of the path may be exchanged later.
    private static func named(_ root: String) throws(ErrorNumber) -> String {
        var path = root
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let last = path.split(separator: "/").last ?? "."
        return last == "." || last == ".." ? try RealPath.resolve(path) : path
    }
}
