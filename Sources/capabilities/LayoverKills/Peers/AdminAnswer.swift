import Dispatch
package import LayoverJSON
package import LayoverUpstream
import Synchronization

/// One server's answer.
package struct AdminAnswer: Sendable {
    package let server: AdminServer
    /// `nil` if it did not answer.
    package let status: Int?
    package let body: JSONValue?
    /// Why it did not answer.
    package let trouble: String
    /// True if it did not answer in time.
    let isLate: Bool

    /// Makes the calls; they may reach every address, because operators name the servers.
    private static let upstream = try? CurlUpstream(UpstreamSettings(addresses: AddressRule(allowed: ["::/0"])))

    /// Sends a request, and blocks the thread until the server has answered.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - method: The method.
    ///   - path: The target of the request.
    ///   - token: Sent with the request, unless it is empty.
    ///   - body: JSON.
    ///   - milliseconds: For the whole call: the lookup of the host, connecting, sending, the answer.
    package init(
        asking server: AdminServer, _ method: UpstreamCall.Method, _ path: String, token: String, body: [UInt8] = [],
        milliseconds: Int = PeerLimits.answerMilliseconds
    ) {
        let call = server.call(method, path, token: token, body: body, milliseconds: milliseconds)
        do throws(UpstreamFailure) {
            guard let upstream = AdminAnswer.upstream else { throw .exhausted }
            self.init(server, try upstream.waitForAnswer(to: call))
        } catch {
            self.init(server, error, milliseconds)
        }
    }

    /// Sends a request, and waits without blocking a thread; cancelling the task ends the call.
    static func of(
        _ server: AdminServer, to path: String, token: String, milliseconds: Int
    ) async -> AdminAnswer {
        do throws(UpstreamFailure) {
            guard let upstream else { throw .exhausted }
            let call = server.call(.get, path, token: token, milliseconds: milliseconds)
            return AdminAnswer(server, try await upstream.answer(to: call))
        } catch {
            return AdminAnswer(server, error, milliseconds)
        }
    }

    private init(_ server: AdminServer, _ answer: UpstreamAnswer) {
        self.server = server
        status = answer.status
        body = try? JSONValue(parsing: answer.bytes)
        trouble = ""
        isLate = false
    }

    /// No answer arrived.
    init(_ server: AdminServer, _ failure: UpstreamFailure, _ milliseconds: Int) {
        self.server = server
        status = nil
        body = nil
        isLate = failure == .timedOut
        trouble =
            switch failure {
            case .badAddress, .refusedAddress, .unreachable: "it cannot be reached"
            case .reset: "it closed the connection"
            case .timedOut: "no answer within \(milliseconds) ms"
            case .truncated: "the answer ends too early"
            case .malformed: "the answer is not from Layover"
            case .tooLarge: "the answer is too large"
            case .exhausted: "too many calls are pending"
            case .cancelled: "the call was cancelled"
            }
    }

    package var isAcknowledged: Bool { status == 200 }

    /// Why the request failed, in one line.
    package var refusal: String { "\(server): \(reason)" }

    /// The same without the server's name.
    package var reason: String {
        guard let status else { return trouble }
        let words = [body?["title"]?.string, body?["detail"]?.string].compactMap { $0 }
        return "\(status) \(words.joined(separator: "; "))"
    }

    package func texts(_ name: String) -> [String] { body?[name]?.items?.compactMap(\.string) ?? [] }
}

extension AdminAnswer {
    /// Calls servers at the same time, and blocks the thread until all have answered.
    ///
    /// - Returns: Their answers in the order of the servers; each has its own time limit.
    package static func all(
        asking servers: [AdminServer], _ method: UpstreamCall.Method, _ path: String, token: String,
        body: [UInt8] = [], milliseconds: Int = PeerLimits.answerMilliseconds
    ) -> [AdminAnswer] {
        guard let upstream else { return servers.map { AdminAnswer($0, .exhausted, milliseconds) } }
        let ends = Mutex<[Int: Result<UpstreamAnswer, UpstreamFailure>]>([:])
        let pending = DispatchGroup()
        for (place, server) in servers.enumerated() {
            pending.enter()
            let call = server.call(method, path, token: token, body: body, milliseconds: milliseconds)
            upstream.start(call) { end in
                ends.withLock { $0[place] = end }
                pending.leave()
            }
        }
        pending.wait()
        let all = ends.withLock { $0 }
        return servers.enumerated().map { place, server in
            switch all[place] ?? .failure(.exhausted) {
            case .success(let answer): AdminAnswer(server, answer)
            case .failure(let failure): AdminAnswer(server, failure, milliseconds)
            }
        }
    }
}
