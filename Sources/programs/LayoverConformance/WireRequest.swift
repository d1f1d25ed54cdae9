import Glibc
import LayoverUpstream

/// One request of a case, and the code to send it.
struct WireRequest {
    var method: UpstreamCall.Method
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    /// The number of retries after `Retry-After`.
    private static let waits = 20
    /// The maximum time for which a stream stays open.
    private static let streamMilliseconds = 600_000

    /// Makes the calls of all suites.
    private static let upstream = Result {
        try CurlUpstream(UpstreamSettings(addresses: AddressRule(allowed: ["::/0"])))
    }

    /// Sends the request.
    ///
    /// After `Retry-After` it waits and sends the same request again, as a client with rate limits does.
    ///
    /// - Throws: `SuiteError` if no complete answer arrives.
    func sendPatiently(to address: WireAddress) throws -> UpstreamAnswer {
        var reply = try send(to: address)
        for _ in 0..<WireRequest.waits where reply.status == 429 {
            guard let seconds = reply.header("Retry-After").flatMap({ UInt32($0) }), seconds <= 5 else { return reply }
            sleep(seconds)
            reply = try send(to: address)
        }
        return reply
    }

    /// Sends the request on its own connection.
    ///
    /// - Throws: `SuiteError` if no complete answer arrives.
    func send(to address: WireAddress) throws -> UpstreamAnswer {
        do {
            return try WireRequest.upstream.get().waitForAnswer(to: call(address))
        } catch let failure as UpstreamFailure {
            throw SuiteError("\(method.rawValue) \(path): no whole answer: \(failure.rawValue)")
        }
    }

    /// Sends the request on its own connection, and passes on the answer as it arrives.
    ///
    /// - Throws: An error if no calls can be made.
    func stream(
        to address: WireAddress, onPart: @escaping @Sendable (UpstreamPart) -> Void,
        onEnd: @escaping @Sendable () -> Void
    ) throws -> UpstreamTicket {
        var call = call(address)
        call.limits.totalMilliseconds = WireRequest.streamMilliseconds
        return try WireRequest.upstream.get().stream(call, onPart: onPart) { _ in onEnd() }
    }

    private func call(_ address: WireAddress) -> UpstreamCall {
        var call = UpstreamCall(method, "\(address.base)\(path)", headers: headers, body: body)
        call.codings = "identity"
        call.isAlone = true
        return call
    }
}
