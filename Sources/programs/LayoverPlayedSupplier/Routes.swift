import LayoverJSON
import LayoverSuppliers

/// Answers requests, with their faults.
struct Routes: Sendable {
    private let settings: SupplierSettings
    private let responder: SearchResponder
    private let places: PlacesResponder
    private let control: ControlRoute
    private let faults: FaultInjector
    private let latency: Latency
    private let counters: Counters

    init(_ settings: SupplierSettings, _ counters: Counters) throws {
        self.settings = settings
        self.counters = counters
        responder = try SearchResponder(settings)
        places = PlacesResponder(seed: settings.seed)
        faults = FaultInjector(settings.fault)
        latency = Latency(
            milliseconds: settings.latencyMilliseconds, jitter: settings.jitterMilliseconds, seed: settings.seed)
        control = ControlRoute(counters: counters, faults: faults, latency: latency)
    }

    /// - Returns: True if another request can follow on the connection.
    func answer(_ request: PlayedRequest, on socket: ClientSocket) -> Bool {
        let takesGzip = request.header("accept-encoding")?.contains("gzip") == true
        let player = FaultPlayer(
            socket: socket, keepsConnection: request.keepsConnection, gzipLevel: takesGzip ? settings.gzipLevel : 0)
        if request.path == "/control" || request.path.hasPrefix("/control/") {
            return player.play(control.answer(request), nil)
        }
        var request = request
        let own: Fault?
        do { own = try Routes.ownFault(&request) } catch {
            return player.play(SupplierReply(status: 400, json: ["error": "unknown fault"]), nil)
        }
        if settings.playsPlacesAlone || request.path == PlacesResponder.path {
            let kind = PlacesResponder.kind(of: request)
            return play(request, as: kind, named: "places", own: own, with: player) { places.reply(request, $0) }
        }
        guard let call = PlayedCall(request) else {
            return player.play(SupplierReply(status: 404, json: ["error": "no such path"]), nil)
        }
        return play(request, as: call.path.kind, named: call.path.name, own: own, with: player) { well(call, $0) }
    }

    /// The fault that the request itself names: `/fault/stall:9/...`, `?fault=stall:9` or `Supplier-Fault: stall:9`.
    private static func ownFault(_ request: inout PlayedRequest) throws(SupplierError) -> Fault? {
        if request.path.hasPrefix("/fault/") {
            let rest = request.path.dropFirst("/fault/".count)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            request.path = String(rest[end...])
            return try Fault(String(rest[..<end]))
        }
        guard let word = request.item("fault") ?? request.header("supplier-fault") else { return nil }
        return try Fault(word)
    }

    /// Counts a call and answers it after the latency, with its own fault or the next one of the plan.
    private func play(
        _ request: PlayedRequest, as kind: CallKind, named name: String, own: Fault?, with player: FaultPlayer,
        reply: (Fault?) -> SupplierReply
    ) -> Bool {
        let planned = own == nil ? faults.next(kind) : nil
        let fault = own ?? planned?.fault
        counters.called(kind, name, request, fault: fault.map { planned?.word ?? "\($0)" })
        guard player.socket.wait(milliseconds: latency.next()) else { return false }
        return player.play(reply(fault), fault)
    }

    /// The format's own answer, which may be an error.
    private func well(_ call: PlayedCall, _ fault: Fault?) -> SupplierReply {
        let (request, format) = (call.request, call.format)
        if let key = settings.key, request.header("x-api-key") != key,
            request.header("authorization") != "Bearer \(key)"
        {
            return format.failure(401, "a valid key is missing", headers: [])
        }
        switch fault {
        case .status(let status): return format.failure(status, "made to fail", headers: [])
        case .tooMany(let seconds):
            return format.failure(429, "too many requests", headers: [("Retry-After", "\(seconds)")])
        case .failed: return format.failed(session: call.session)
        default: break
        }
        var call = call
        call.isCounted = fault?.isWhole ?? true
        do { return try format.reply(call, responder) } catch {
            return format.failure(format.refusal, "\(error)", headers: [])
        }
    }
}
