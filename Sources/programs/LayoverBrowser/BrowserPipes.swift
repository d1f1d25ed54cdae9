import Glibc

/// The two connections to Chromium, which reads commands from its descriptor 3 and writes to its descriptor 4.
///
/// They are socket pairs and not pipes, because a write to a closed socket is an error and not a signal.
@safe
struct BrowserPipes: ~Copyable {
    private(set) var ours: [Int32]
    private var theirs: [Int32]

    init() throws(BrowserError) {
        (ours, theirs) = ([], [])
        for _ in 0..<2 {
            var ends: [Int32] = [-1, -1]
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
                throw .ended("no socket pair could be created: errno \(errno)")
            }
            ours.append(ends[0])
            theirs.append(ends[1])
        }
    }

    deinit { for end in ours + theirs { close(end) } }

    /// The descriptors that Chromium receives as 3 and 4.
    var handedDown: [Int32] { theirs }

    /// Transfers the ownership of our ends: the one to write to and the one to read from.
    consuming func takeDescriptors() -> (writing: Int32, reading: Int32) {
        let taken = (ours[0], ours[1])
        ours = []
        return taken
    }
}
