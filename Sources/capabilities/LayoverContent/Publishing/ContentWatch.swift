import LayoverFiles
import LayoverFrame

/// Notifies the publisher of changes in the content folder while the folder exists.
struct ContentWatch: Sendable {
    /// Time until a missing folder is looked for again.
    static let absentSeconds = 1
    /// Time until a watch that the system refused is retried.
    static let refusedSeconds = 30

    let root: String
    let publisher: Publisher
    let log: ServerLog

    /// Starts watching; changes from then on are reported once `run` runs.
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

    /// Runs until its task is cancelled.
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
