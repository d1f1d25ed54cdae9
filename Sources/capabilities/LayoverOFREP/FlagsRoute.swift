import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// OpenFeature's remote evaluation protocol, OFREP 0.3.0: one flag, all flags, and the stream of changes.
struct FlagsRoute: RouteOwner {
    static let routes: [Route<FlagsRoute>] = [
        Route(.evaluateFlag, counted: "flags") { $0.evaluate($1, key: $2[0]) },
        Route(.evaluateFlags, counted: "flags") { flags, request, _ in flags.evaluate(request) },
        Route(.listenToFlags, counted: "streams") { flags, request, _ in flags.events(request) },
    ]

    let gate: FlagGate
    /// Records assignments.
    let recorder: ExposureRecorder
    let streams: FlagStreams
    /// Evaluations fail while it returns `true`; `nil` on ordinary servers.
    let isBroken: (@Sendable () -> Bool)?
    let replies = FlagReplies()
    /// `,"eventStreams":[...]` for each caller.
    let streamWords: [ClientAccess.Caller: [UInt8]]

    init(_ gate: FlagGate, recorder: ExposureRecorder, streams: FlagStreams, isBroken: (@Sendable () -> Bool)?) {
        self.gate = gate
        self.recorder = recorder
        self.streams = streams
        self.isBroken = isBroken
        let callers = [.anybody] + gate.access.keys.indices.map { ClientAccess.Caller.key($0) }
        streamWords = Dictionary(
            uniqueKeysWithValues: callers.map { ($0, FlagsRoute.streams(gate.access.streamAddress($0))) })
    }

    /// `POST /ofrep/v1/evaluate/flags`.
    private func evaluate(_ request: borrowing HTTPRequest) -> HTTPReply {
        gate.answered(request) { request throws(FlagRefusal) in try bulk(request, try gate.admit(request)) }
    }

    /// `POST /ofrep/v1/evaluate/flags/{key}`.
    private func evaluate(_ request: borrowing HTTPRequest, key written: String) -> HTTPReply {
        let key = FlagsRoute.key(written[...])
        return gate.answered(request, key: key) { request throws(FlagRefusal) in
            _ = try gate.admit(request)
            guard let key else { throw .badRequest(FlagFailure(.parseError, "the flag's key is invalid")) }
            return try single(request, key)
        }
    }

    /// `GET /ofrep/v1/events`: each event says only that something changed.
    private func events(_ request: borrowing HTTPRequest) -> HTTPReply {
        gate.answered(request) { request throws(FlagRefusal) in
            _ = try gate.access.listener(request)
            try gate.limit(request, .anybody)
            return streams.open(gate.server.crossOrigin(request))
        }
    }

    private static func streams(_ address: String) -> [UInt8] {
        var output = Array(#","eventStreams":[{"type":"sse","endpoint":{"requestUri":"#.utf8)
        appendJSONString(address, to: &output)
        return output + Array(#"},"inactivityDelaySec":\#(FlagLimits.inactivitySeconds)}]"#.utf8)
    }

    private static func key(_ written: Substring) -> String? {
        // A plus is a plus in a path.
        let bytes = written.utf8.flatMap { $0 == 0x2b ? Array("%2B".utf8) : [$0] }
        guard let key = URLQuery.decode(bytes.span), (1...FlagLimits.keyBytes).contains(key.utf8.count) else {
            return nil
        }
        return key
    }
}
