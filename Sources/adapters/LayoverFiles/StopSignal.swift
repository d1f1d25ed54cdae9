import Glibc

/// Wakes a thread that waits in `poll`, permanently.
final class StopSignal: Sendable {
    /// Readable once the signal is raised.
    let descriptor: Int32
    private let writing: Int32

    init() throws(ErrorNumber) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw ErrorNumber.last }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = ends[0]
        writing = ends[1]
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    func raise() {
        var byte: UInt8 = 1
        _ = unsafe write(writing, &byte, 1)
    }
}
