import Dispatch

/// Reports changes in `widgets/` and `flags/`, shortly after they occur.
///
/// Changes are collected until nothing more changes for ``Limits/settleMilliseconds``, at most for
/// ``Limits/gatherMilliseconds``. Folders that are created later are watched too.
package final class FileWatcher: Sendable {
    /// Ends when the watcher is stopped or released, or the system ends the notifications.
    package let changes: AsyncStream<FileChange>
    private let stopSignal: StopSignal

    /// Starts to watch; every change after this returns is reported.
    ///
    /// - Parameters:
    ///   - root: The folder with `widgets/` and `flags/`; the two may be created later.
    ///   - pathLimit: How many paths one change lists before it becomes ``FileChange/everything``.
    ///   - settleMilliseconds: How long a change waits for others.
    /// - Throws: If the folder does not exist, or the system's limit of watches is reached.
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

    /// Stops watching; `changes` ends soon after.
    package func stop() { stopSignal.raise() }

    /// The root by its name in its parent folder, because links at the end of the path may be replaced later.
    private static func named(_ root: String) throws(ErrorNumber) -> String {
        var path = root
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let last = path.split(separator: "/").last ?? "."
        return last == "." || last == ".." ? try RealPath.resolve(path) : path
    }
}
