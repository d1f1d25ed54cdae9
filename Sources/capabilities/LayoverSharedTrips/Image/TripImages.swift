import LayoverFiles
import LayoverFrame
import LayoverHTTP
import LayoverMetrics
import LayoverPictures
import LayoverSQLite
import Synchronization

/// The images of trips by the hash of what they are drawn from: in memory, as files, or drawn when somebody asks.
///
/// Nothing is drawn that nobody asks for, nothing is kept of what nobody asked for, and nothing waits for a disk or for the
/// program that draws but the answer itself.
actor TripImages {
    /// How far a picture is.
    enum Known {
        case ready(SharedBytes)
        /// There is a file of it.
        case file
        /// It has not been drawn here.
        case unknown
    }

    private struct Registry {
        var ready = RecentBytes<SharedBytes>(count: TripImageLimits.readyPictures, bytes: TripImageLimits.readyBytes)
        /// Those of which there is a file.
        var files: Set<String> = []
        var waiting = 0
        /// Whether the program that draws was ever started ahead.
        var isPrepared = false
    }

    private nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let registry = Mutex(Registry())
    private nonisolated let counters: TripImageCounters
    private let tell: @Sendable (String) -> Void
    /// Days since 1970.
    private let today: @Sendable () -> Int
    private var folder: ImageFolder
    private var painter: ImagePainter
    /// What went wrong last, so that it is told once.
    private var fault: String?

    init(
        _ folder: ImageFolder, _ painter: ImagePainter, _ counters: TripImageCounters,
        today: @escaping @Sendable () -> Int, tell: @escaping @Sendable (String) -> Void
    ) {
        self.folder = folder
        self.painter = painter
        self.counters = counters
        self.today = today
        self.tell = tell
    }

    /// The number of the program that draws; `nil` while there is none.
    var drawerID: Int32? { painter.processID }

    /// Finds the files that are there.
    func open() { attempt { () throws(FileError) in try folder.open() } }

    /// Deletes files whose time is over.
    func sweep() { attempt { () throws(FileError) in try folder.sweep(day: today()) } }

    /// Ends the program that draws.
    func end() { painter.end() }

    /// Starts the program that draws, where it never was: somebody is about to be told of a picture, and may ask for it.
    nonisolated func prepare() {
        let isNew = registry.withLock { registry in
            defer { registry.isPrepared = true }
            return !registry.isPrepared
        }
        guard isNew else { return }
        executor.perform { [self] in assumeIsolated { $0.painter.prepare() } }
    }

    nonisolated func find(_ hash: String) -> Known {
        registry.withLock { registry in
            if let bytes = registry.ready[hash] { return .ready(bytes) }
            return registry.files.contains(hash) ? .file : .unknown
        }
    }

    /// Finds or draws a picture, in its turn.
    ///
    /// - Parameters:
    ///   - hash: Of its description.
    ///   - description: What to draw where there is no file; `nil` draws nothing.
    ///   - then: Called once, with the picture or `nil`; at once where too many wait.
    nonisolated func fetch(
        _ hash: String, drawing description: [UInt8]?, then: @escaping @Sendable (SharedBytes?) -> Void
    ) {
        let isAdmitted = registry.withLock { registry in
            guard registry.waiting < TripImageLimits.waiting else { return false }
            registry.waiting += 1
            return true
        }
        guard isAdmitted else {
            counters.add(.busy)
            return then(nil)
        }
        executor.perform { [self] in
            let bytes = assumeIsolated { $0.fetch(hash, description) }
            registry.withLock { $0.waiting -= 1 }
            then(bytes)
        }
    }

    private func fetch(_ hash: String, _ description: [UInt8]?) -> SharedBytes? {
        if case .ready(let bytes) = find(hash) { return bytes }
        if let bytes = read(hash) {
            counters.add(.read)
            return keep(bytes, as: hash)
        }
        guard let description, let bytes = draw(description) else { return nil }
        attempt { () throws(FileError) in try folder.write(bytes, as: hash, day: today()) }
        return keep(bytes, as: hash)
    }

    private func read(_ hash: String) -> [UInt8]? {
        var found: [UInt8]?
        attempt { () throws(FileError) in found = try folder.read(hash) }
        return found
    }

    private func draw(_ description: [UInt8]) -> [UInt8]? {
        let start = monotonicNanoseconds()
        do throws(ImagePainter.Fault) {
            let picture = try painter.paint(description)
            counters.drawn(
                microseconds: Int(clamping: (monotonicNanoseconds() - start) / 1_000), missing: picture.missingGlyphs)
            record(nil)
            return picture.file
        } catch {
            counters.add(fault: error)
            if error != .resting { record("no image of a trip can be drawn: \(error)") }
            return nil
        }
    }

    private func keep(_ bytes: [UInt8], as hash: String) -> SharedBytes {
        let shared = SharedBytes(bytes)
        registry.withLock { registry in
            registry.ready.keep(shared, count: bytes.count, as: hash)
            registry.files = folder.hashes
        }
        return shared
    }

    /// A folder that takes nothing costs drawing again, and no picture.
    private func attempt(_ work: () throws(FileError) -> Void) {
        do throws(FileError) {
            try work()
        } catch {
            record("the folder of images takes nothing: \(error)")
        }
        registry.withLock { $0.files = folder.hashes }
    }

    private func record(_ found: String?) {
        defer { fault = found }
        if let found, found != fault { tell(found) }
    }
}
