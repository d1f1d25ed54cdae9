import Dispatch
import Foundation
import Glibc
package import LayoverJSON
import LayoverProcesses
import Synchronization

/// A running Chromium that this process started.
///
/// It never outlives this process: it ends when its connection closes, and its profile is a temporary folder.
package final class BrowserSession: Sendable {
    /// The maximum time for one call.
    package let deadline: Duration
    let pipe: DevToolsPipe
    private let process: ChildProcess
    private let ending: BrowserEnding

    /// Starts Chromium.
    ///
    /// - Parameter deadline: The maximum time for each call, including the start.
    /// - Throws: `BrowserMissing` if there is no Chromium, `BrowserError` if it does not start.
    package init(within deadline: Duration = .seconds(30)) async throws {
        guard let program = BrowserProgram.path() else { throw BrowserMissing() }
        self.deadline = deadline
        let ending = try BrowserEnding()
        self.ending = ending
        let pipes = try BrowserPipes()
        process = try BrowserSession.start(program, ending, pipes.handedDown)
        let (writing, reading) = pipes.takeDescriptors()
        let pipe = DevToolsPipe(writing: writing)
        self.pipe = pipe
        let process = process
        DispatchQueue(label: "layover.browser.read").async {
            pipe.read(from: reading)
            process.send(signal: SIGKILL)
            process.waitUntilExit()
            pipe.end(.ended(ending.lastLines))
            ending.finish()
        }
        try await call("Browser.getVersion")
    }

    deinit { process.send(signal: SIGKILL) }

    /// Closes Chromium and waits until the process and its profile are gone.
    package func stop() async {
        _ = try? await pipe.call("Browser.close", within: .seconds(2))
        process.send(signal: SIGKILL)
        await ending.wait()
    }

    /// The process ID, for callers that check whether the process has ended.
    package var processID: Int32 { process.id }

    /// A new, empty page that shares no cookies and no storage with other pages.
    ///
    /// - Throws: `BrowserError`, or `CancellationError`.
    package func newPage() async throws -> BrowserPage {
        let context = try await text("browserContextId", of: "Target.createBrowserContext")
        let target = try await text(
            "targetId", of: "Target.createTarget",
            ["url": "about:blank", "browserContextId": .string(context), "newWindow": true])
        let session = try await text(
            "sessionId", of: "Target.attachToTarget", ["targetId": .string(target), "flatten": true])
        return try await BrowserPage(self, context: context, session: session)
    }

    @discardableResult
    package func call(_ method: String, _ parameters: KeyValuePairs<String, JSONValue> = [:]) async throws -> JSONValue
    {
        try await pipe.call(method, .object(parameters.map { .init($0.key, $0.value) }), within: deadline)
    }

    private func text(
        _ member: String, of method: String, _ parameters: KeyValuePairs<String, JSONValue> = [:]
    ) async throws -> String {
        let answer = try await call(method, parameters)
        guard let text = answer[member]?.string else { throw BrowserError.unexpected(call: method, answer) }
        return text
    }

    private static func start(
        _ program: String, _ ending: BrowserEnding, _ handedDown: [Int32]
    ) throws -> ChildProcess {
        let log = unsafe open(ending.log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard log >= 0 else { throw BrowserError.ended("cannot write '\(ending.log)': errno \(errno)") }
        defer { close(log) }
        return try ChildProcess(
            program, BrowserProgram.words(profile: ending.profile),
            streams: ChildStreams(output: log, errors: log, more: handedDown))
    }
}
