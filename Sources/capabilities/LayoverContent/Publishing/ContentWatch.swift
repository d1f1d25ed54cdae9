import LayoverFiles
import LayoverFrame

/// Tells the publisher what changes in the content folder, whenever that is there.
struct ContentWatch: Sendable {
    /// Time until a folder that is not there is looked for again.
    static let absentSeconds = 1
    /// Time until a watch that the system refused is tried again.
    static let refusedSeconds = 30

    let root: String
    let publisher: Publisher
    let log: ServerLog

    /// Starts watching; what changes after this returns is told once `run` runs.
    static func begin(
        root: String, publisher: Publisher, log: ServerLog
    ) -> (watch: ContentWatch, first: Result<FileWatcher, FileError>) {
        let watch = ContentWatch(root: root, publisher: publisher, log: log)
        let first = watch.again()
        if case .failure(let error) = first {
            log.error("changes of the content are not seen by themselves: \(error.contentFinding)")
        }
        return (watch, first)
    }

    /// Goes on until its task is cancelled.
    func run(_ first: Result<FileWatcher, FileError>) async {
        var watch = first
        while !Task.isCancelled {
            if case .success(let watcher) = watch {
                for await change in watcher.changes { await publisher.handleChange(change) }
                watcher.stop()
            }
            var isAbsent = false
            if case .failure(let error) = watch { isAbsent = error.isAbsent }
            let seconds = isAbsent ? ContentWatch.absentSeconds : ContentWatch.refusedSeconds
            try? await Task.sleep(for: .seconds(seconds))
            guard !Task.isCancelled else { return }
            watch = again()
            if case .success = watch {
                log.info("changes of the content are seen again")
                await publisher.reload()
            }
        }
    }

    private func again() -> Result<FileWatcher, FileError> {
        do throws(FileError) { return .success(try FileWatcher(root: root)) } catch { return .failure(error) }
    }
}
