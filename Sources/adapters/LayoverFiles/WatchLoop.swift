import Glibc

/// Waits for notifications, collects them and reports changes, until it is stopped.
struct WatchLoop {
    private enum Wake { case notes, quiet, stopped }

    private var folders: WatchedFolders
    private let signal: StopSignal
    private let pathLimit: Int
    private let settleMilliseconds: Int
    private let onChange: (FileChange) -> Void
    private var paths: Set<String> = []
    private var isEverything = false

    init(
        _ folders: WatchedFolders, until signal: StopSignal, pathLimit: Int, settleMilliseconds: Int,
        onChange: @escaping (FileChange) -> Void
    ) {
        self.folders = folders
        self.signal = signal
        self.pathLimit = pathLimit
        self.settleMilliseconds = settleMilliseconds
        self.onChange = onChange
    }

    mutating func run() {
        while wait(milliseconds: -1) == .notes {
            let end = ContinuousClock.now + .milliseconds(Limits.gatherMilliseconds)
            var wake = Wake.notes
            while wake == .notes, ContinuousClock.now < end {
                guard gather() else { return }
                wake = wait(milliseconds: Int32(clamping: settleMilliseconds))
            }
            tellGathered()
            if wake == .stopped { return }
        }
    }

    private func wait(milliseconds: Int32) -> Wake {
        var waits = [
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: folders.inotify.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = unsafe poll(&waits, 2, milliseconds)
            if count < 0, errno == EINTR { continue }
            if count < 0 || waits[0].revents != 0 { return .stopped }
            return count == 0 ? .quiet : .notes
        }
    }

    /// Reads the pending notifications.
    ///
    /// - Returns: `false` if the kernel sends no more of them.
    private mutating func gather() -> Bool {
        do throws(ErrorNumber) {
            for event in try folders.inotify.read() { try handleEvent(event) }
            return true
        } catch {
            // If the limit of watches is reached, changes may be missed: report everything as changed, and continue with the
            // existing watches.
            isEverything = true
            if error.code == ENOSPC || error.code == ENOENT { return true }
            tellGathered()
            return false
        }
    }

    private mutating func handleEvent(_ event: Inotify.Event) throws(ErrorNumber) {
        if event.has(UInt32(IN_Q_OVERFLOW)) || folders.isAboutRoot(event) {
            isEverything = true
            return try folders.rebuild()
        }
        guard let folder = folders.path(of: event.watch) else { return }
        if event.has(UInt32(IN_IGNORED)) { return folders.forget(event.watch) }
        // Kubernetes replaces all files of a mounted config map at once by means of this one link.
        if folder.isEmpty, event.name.elementsEqual("..data".utf8) {
            isEverything = true
            return try folders.rebuild()
        }
        guard !event.name.isEmpty, !FolderListing.isIgnored(event.name) else { return }
        let name = String(decoding: event.name, as: UTF8.self)
        if folder.isEmpty, !ContentTree.folders.contains(name) { return }
        try recordPath(folder.isEmpty ? name : folder + "/" + name, event)
    }

    private mutating func recordPath(_ path: String, _ event: Inotify.Event) throws(ErrorNumber) {
        paths.insert(path)
        if paths.count > pathLimit { isEverything = true }
        if event.has(UInt32(IN_DELETE | IN_MOVED_FROM)) { folders.forget(path) }
        // A link may lead to a folder, so it is tried as well.
        if event.has(UInt32(IN_CREATE | IN_MOVED_TO)) { try folders.add(path) }
    }

    private mutating func tellGathered() {
        if isEverything {
            onChange(.everything)
        } else if !paths.isEmpty {
            onChange(.paths(paths))
        }
        paths = []
        isEverything = false
    }
}
