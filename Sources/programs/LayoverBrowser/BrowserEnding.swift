import Foundation
import Glibc
import Synchronization

/// The folder of a running Chromium, removed when it ends, and the notification of that end.
final class BrowserEnding: Sendable {
    private struct State {
        var isOver = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let folder: String
    private let state = Mutex(State())

    init() throws(BrowserError) {
        var template = Array((NSTemporaryDirectory() + "layover-chromium-XXXXXX").utf8CString)
        guard let made = unsafe mkdtemp(&template) else {
            throw .ended("no temporary folder could be created: errno \(errno)")
        }
        folder = unsafe String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var profile: String { folder + "/profile" }
    var log: String { folder + "/log" }

    /// The last lines that Chromium wrote; empty if it wrote nothing.
    var lastLines: String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(5).joined(separator: "\n")
    }

    /// Removes the folder and resumes all callers of `wait`.
    func finish() {
        try? FileManager.default.removeItem(atPath: folder)
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOver = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}
