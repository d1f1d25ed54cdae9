import LayoverFiles
import LayoverFrame
import LayoverHTTP
import LayoverMetrics
import LayoverModel
import LayoverPictures
import LayoverSQLite
import Synchronization

/// The images of trips by the hash of their descriptions: in memory, as files, or drawn on request.
///
/// Pictures are drawn and stored only on request. Only the reply itself waits for the disk or the drawing program.
actor TripImages {
    /// The state of a picture.
    enum Known {
        case ready(SharedBytes)
        /// It exists as a file.
        case file
        /// It has not been drawn here.
        case unknown
    }

    private struct Registry {
        var ready = RecentValues<String, SharedBytes>(
            count: TripImageLimits.readyPictures, bytes: TripImageLimits.readyBytes)
        /// Pictures that exist as files.
        var files: Set<String> = []
        var waiting = 0
        /// Whether the drawing program was ever started in advance.
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
    /// The last fault, so that it is logged once.
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

    /// The process id of the drawing program; `nil` while there is none.
    var drawerID: Int32? { painter.processID }

    /// Finds the existing files.
    func open() { attempt { () throws(FileError) in try folder.open() } }

    /// Deletes expired files.
    func sweep() { attempt { () throws(FileError) in try folder.sweep(day: today()) } }

    /// Ends the drawing program.
    func end() { painter.end() }

    /// Starts the drawing program if it never was: a client is about to receive the address of a picture, and may request
    /// it.
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
    ///   - hash: The hash of its description.
    ///   - description: The drawing if there is no file; `nil` draws nothing.
    ///   - then: Called once, with the picture or `nil`; at once if too many requests wait.
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
            registry.ready.keep(shared, for: hash, bytes: bytes.count)
            registry.files = folder.hashes
        }
        return shared
    }

    /// Works in the folder; if that fails, pictures are drawn again when needed, and none is missing.
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
