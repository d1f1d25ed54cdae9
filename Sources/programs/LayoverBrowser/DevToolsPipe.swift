import Dispatch
import Glibc
import LayoverJSON
import Synchronization

/// An event that Chromium sends on its own.
struct BrowserEvent: Sendable {
    let method: String
    let parameters: JSONValue
}

/// Calls to Chromium and their answers: each is one JSON text, followed by a zero byte.
///
/// Source: chromium, `content/browser/devtools/devtools_pipe_handler.cc`.
final class DevToolsPipe: Sendable {
    private struct State {
        var lastNumber = 0
        var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
        var listeners: [String: @Sendable (BrowserEvent) -> Void] = [:]
        /// The error that ends every further call.
        var end: BrowserError?
    }

    private let state = Mutex(State())
    private let writing: Int32
    private let writer = DispatchQueue(label: "layover.browser.write")
    private let clock = DispatchQueue(label: "layover.browser.deadlines")

    /// - Parameter writing: A socket, closed when this object is released.
    init(writing: Int32) { self.writing = writing }

    deinit { close(writing) }

    /// Delivers the events of a session on the reading thread, so that they arrive in order.
    func listen(to session: String, _ onEvent: (@Sendable (BrowserEvent) -> Void)?) {
        state.withLock { $0.listeners[session] = onEvent }
    }

    /// Sends a command and waits for its answer.
    ///
    /// - Parameters:
    ///   - method: The protocol's name: `Page.navigate`.
    ///   - parameters: An object.
    ///   - session: The page to which the call applies; `nil` for the whole browser.
    ///   - deadline: The maximum time until the answer.
    /// - Returns: The result of the call, as the protocol defines it.
    /// - Throws: `BrowserError`, or `CancellationError`.
    @discardableResult
    func call(
        _ method: String, _ parameters: JSONValue = .object([]), session: String? = nil, within deadline: Duration
    ) async throws -> JSONValue {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let end = state.withLock { state -> BrowserError? in
                    if state.end == nil { state.waiting[number] = continuation }
                    return state.end
                }
                if let end { return continuation.resume(throwing: end) }
                if Task.isCancelled { finish(number, .failure(CancellationError())) }
                send(number, method, parameters, session: session)
                let milliseconds = Int(deadline / .milliseconds(1))
                clock.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
                    self?.finish(
                        number, .failure(BrowserError.late(call: method, seconds: Double(milliseconds) / 1000)))
                }
            }
        } onCancel: {
            finish(number, .failure(CancellationError()))
        }
    }

    /// Sends a command without waiting; its result is ignored.
    func post(_ method: String, _ parameters: JSONValue = .object([]), session: String?) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        send(number, method, parameters, session: session)
    }

    /// Reads until Chromium closes the connection.
    ///
    /// Blocks its thread.
    ///
    /// - Parameter descriptor: A socket, closed at the end.
    func read(from descriptor: Int32) {
        defer { close(descriptor) }
        var message: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var rest = chunk[..<count]
            while let zero = rest.firstIndex(of: 0) {
                message += rest[..<zero]
                rest = rest[(zero + 1)...]
                handleMessage(message)
                message.removeAll(keepingCapacity: true)
            }
            message += rest
            guard message.count <= BrowserLimits.messageBytes else { return }
        }
    }

    /// Fails all pending calls and all later ones.
    func end(_ error: BrowserError) {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state.waiting = [:]
            state.listeners = [:]
            state.end = state.end ?? error
            return waiting
        }
        for continuation in waiting.values { continuation.resume(throwing: error) }
    }

    private func handleMessage(_ bytes: [UInt8]) {
        guard let message = try? JSONValue(parsing: bytes) else { return }
        if let number = message["id"]?.int {
            let method = message["error"]?["message"]?.string
            return finish(
                number,
                method.map { .failure(BrowserError.refused(call: "", message: $0)) }
                    ?? .success(message["result"] ?? .null))
        }
        guard let method = message["method"]?.string else { return }
        let listener = state.withLock { $0.listeners[message["sessionId"]?.string ?? ""] }
        listener?(BrowserEvent(method: method, parameters: message["params"] ?? .null))
    }

    private func finish(_ number: Int, _ result: Result<JSONValue, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
    }

    private func send(_ number: Int, _ method: String, _ parameters: JSONValue, session: String?) {
        var members: [JSONValue.Member] = [
            .init("id", .int(number)), .init("method", .string(method)), .init("params", parameters),
        ]
        if let session { members.append(.init("sessionId", .string(session))) }
        var bytes: [UInt8] = []
        JSONValue.object(members).append(to: &bytes)
        bytes.append(0)
        writer.async { [self, bytes] in write(bytes) }
    }

    private func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe Glibc.send(writing, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            // The reading thread notices that Chromium is gone.
            guard count > 0 else { return }
            sent += count
        }
    }
}
