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
            return player.play(SupplierReply(status: 400, json: "{\"error\":\"unknown fault\"}"), nil)
        }
        if settings.playsPlacesAlone || request.path == PlacesResponder.path {
            return playPlaces(request, own, with: player)
        }
        guard let call = PlayedCall(request) else {
            return player.play(SupplierReply(status: 404, json: "{\"error\":\"no such path\"}"), nil)
        }
        return play(call, own, with: player)
    }

    private func playPlaces(_ request: PlayedRequest, _ own: Fault?, with player: FaultPlayer) -> Bool {
        let kind = PlacesResponder.kind(of: request)
        let planned = own == nil ? faults.next(kind) : nil
        let fault = own ?? planned?.fault
        counters.called(kind, "places", request, fault: fault.map { planned?.word ?? "\($0)" })
        guard player.socket.wait(milliseconds: latency.next()) else { return false }
        return player.play(places.reply(request, fault), fault)
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

    private func play(_ call: PlayedCall, _ own: Fault?, with player: FaultPlayer) -> Bool {
        let kind = call.path.kind
        let planned = own == nil ? faults.next(kind) : nil
        let fault = own ?? planned?.fault
        counters.called(kind, call.path.name, call.request, fault: fault.map { planned?.word ?? "\($0)" })
        guard player.socket.wait(milliseconds: latency.next()) else { return false }
        let reply = well(call, fault)
        return player.play(reply, fault)
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
