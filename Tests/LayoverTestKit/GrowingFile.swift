package import Foundation
import Glibc

/// A file that another program writes, read as it grows: the system tells each change.
package struct GrowingFile: Sendable {
    private let file: URL
    private let isWritten: @Sendable () -> Bool

    /// - Parameters:
    ///   - file: Is there already.
    ///   - isWritten: Whether the program still runs.
    package init(_ file: URL, while isWritten: @escaping @Sendable () -> Bool) {
        (self.file, self.isWritten) = (file, isWritten)
    }

    /// Waits until the text of the file has something; keeps no thread of the tests meanwhile.
    ///
    /// - Parameters:
    ///   - what: What is waited for, as the failure says it.
    ///   - find: Looks for it in the whole text.
    /// - Returns: What `find` found.
    /// - Throws: `TestFailure` with the text where the program ends without it, and after `Waiting.limit`.
    package func first<Value: Sendable>(
        _ what: String, _ find: @escaping @Sendable (String) -> Value?
    ) async throws -> Value {
        try await Waiting.aside { Result { try waitHere(for: what, find) } }.get()
    }

    private func waitHere<Value: Sendable>(for what: String, _ find: (String) -> Value?) throws -> Value {
        let changes = inotify_init1(Int32(O_CLOEXEC))
        defer { close(changes) }
        // Its end closes the file.
        guard unsafe inotify_add_watch(changes, file.path, UInt32(IN_MODIFY | IN_CLOSE_WRITE)) >= 0 else {
            throw TestFailure("'\(file.path)' cannot be watched: error \(errno)")
        }
        let end = ContinuousClock.now + Waiting.limit
        while true {
            let isLast = !isWritten()
            let text = try String(contentsOf: file, encoding: .utf8)
            if let value = find(text) { return value }
            guard !isLast else { throw TestFailure("the program ended before \(what):\n\(text)") }
            guard ContinuousClock.now < end else { throw TestFailure("waited in vain for \(what):\n\(text)") }
            GrowingFile.waitForChange(changes)
        }
    }

    /// A program that has closed the file may be seen to run for a moment longer, so no wait goes on for ever.
    private static func waitForChange(_ changes: Int32) {
        var waiting = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, 200) > 0 else { return }
        var events = [UInt8](repeating: 0, count: 4096)
        _ = unsafe read(changes, &events, events.count)
    }
}
