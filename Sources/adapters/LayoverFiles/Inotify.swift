import Glibc

/// The kernel's notifications about folders.
final class Inotify: Sendable {
    /// One notification: what happened to which name in which watched folder.
    struct Event: Hashable {
        let watch: Int32
        let mask: UInt32
        /// Without the zeros after it; empty for the folder itself.
        let name: [UInt8]

        func has(_ flags: UInt32) -> Bool { mask & flags != 0 }
    }

    let descriptor: Int32

    init() throws(ErrorNumber) {
        descriptor = inotify_init1(Int32(O_NONBLOCK) | Int32(O_CLOEXEC))
        guard descriptor >= 0 else { throw ErrorNumber.last }
    }

    deinit { close(descriptor) }

    /// - Returns: The watch's number; the same if the folder is already watched.
    func add(_ path: String, _ mask: UInt32) throws(ErrorNumber) -> Int32 {
        let watch = unsafe inotify_add_watch(descriptor, path, mask | UInt32(IN_ONLYDIR))
        guard watch >= 0 else { throw ErrorNumber.last }
        return watch
    }

    func remove(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

    /// The pending notifications; empty if there are none.
    func read() throws(ErrorNumber) -> [Event] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        guard count >= 0 else {
            if errno == EAGAIN || errno == EINTR { return [] }
            throw ErrorNumber.last
        }
        return Self.events(buffer[..<count])
    }

    /// Splits `struct inotify_event`s: watch, mask, cookie, length (four bytes each), then the name.
    static func events(_ bytes: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = bytes
        while rest.count >= 16 {
            let words = (0..<4).map { index in word(rest, at: rest.startIndex + 4 * index) }
            let length = Int(words[3])
            guard rest.count >= 16 + length else { break }
            let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
            events.append(Event(watch: Int32(bitPattern: words[0]), mask: words[1], name: Array(name)))
            rest = rest.dropFirst(16 + length)
        }
        return events
    }

    private static func word(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
        let parts = (0..<4).map { UInt32(bytes[index + $0]) }
        #if _endian(little)
            return parts[0] | parts[1] << 8 | parts[2] << 16 | parts[3] << 24
        #else
            return parts[3] | parts[2] << 8 | parts[1] << 16 | parts[0] << 24
        #endif
    }
}
