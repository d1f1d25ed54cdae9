import LayoverSQLite

/// The state of the file's log, for all threads.
struct TripLog {
    /// Uptime at the commit of the first erasure that the log may still contain.
    private(set) var erasedSince: Int?
    private var watch: LogWatch
    private var isMoving = false

    init(_ watch: LogWatch) { self.watch = watch }

    /// True once if the log is too long and is not being moved yet.
    mutating func startMoving() -> Bool {
        guard !isMoving, watch.isDue else { return false }
        isMoving = true
        return true
    }

    /// Records a commit that erased something.
    mutating func recordErasure(at uptime: Int) { erasedSince = erasedSince ?? uptime }

    mutating func endMoving() { isMoving = false }

    /// Records an attempt to empty the log.
    mutating func record(isEmpty: Bool) {
        watch.record(isEmpty: isEmpty)
        if isEmpty { erasedSince = nil }
    }
}
