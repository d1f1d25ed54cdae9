package import Foundation
import Glibc

/// A file that another program writes, read as it grows; inotify reports each change.
package struct GrowingFile: Sendable {
    private let file: URL
    private let isWritten: @Sendable () -> Bool

    /// - Parameters:
    ///   - file: An existing file.
    ///   - isWritten: True while the program runs.
    package init(_ file: URL, while isWritten: @escaping @Sendable () -> Bool) {
        (self.file, self.isWritten) = (file, isWritten)
    }

    /// Waits until `find` finds something in the text of the file; blocks no thread of the tests meanwhile.
    ///
    /// - Parameters:
    ///   - what: What is awaited, for the failure's message.
    ///   - find: Searches the whole text.
    /// - Returns: What `find` found.
    /// - Throws: `TestFailure` with the text if the program ends first, or after `Waiting.limit`.
    package func first<Value: Sendable>(
        _ what: String, _ find: @escaping @Sendable (String) -> Value?
    ) async throws -> Value {
        try await Waiting.aside { Result { try waitHere(for: what, find) } }.get()
    }

    private func waitHere<Value: Sendable>(for what: String, _ find: (String) -> Value?) throws -> Value {
        let changes = inotify_init1(Int32(O_CLOEXEC))
        defer { close(changes) }
        // The program closes the file when it ends.
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

    /// Waits for at most 200 ms, because a program that has closed the file may seem to run for a moment longer.
    private static func waitForChange(_ changes: Int32) {
        var waiting = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, 200) > 0 else { return }
        var events = [UInt8](repeating: 0, count: 4096)
        _ = unsafe read(changes, &events, events.count)
    }
}
