/// From a request to its answer, by way of what goes wrong with it.
struct Routes: Sendable {
    private let settings: SupplierSettings
    private let desk: AnswerDesk
    private let control: ControlRoute
    private let faults: FaultBoard
    private let latency: Latency
    private let counters: Counters

    init(_ settings: SupplierSettings, _ counters: Counters) throws {
        self.settings = settings
        self.counters = counters
        desk = try AnswerDesk(settings)
        faults = FaultBoard(settings.fault)
        latency = Latency(
            milliseconds: settings.latencyMilliseconds, jitter: settings.jitterMilliseconds, seed: settings.seed)
        control = ControlRoute(counters: counters, faults: faults, latency: latency)
    }

    /// - Returns: Whether another request may follow on the connection.
    func answer(_ request: SupplierRequest, on socket: ClientSocket) -> Bool {
        let player = FaultPlayer(socket: socket, keepsConnection: request.keepsConnection)
        if request.path == "/control" || request.path.hasPrefix("/control/") {
            return player.play(control.answer(request), nil)
        }
        var request = request
        let own: Fault?
        do { own = try Routes.ownFault(&request) } catch {
            return player.play(SupplierReply(status: 400, json: "{\"error\":\"a fault that is not known\"}"), nil)
        }
        guard let call = Call(request) else {
            return player.play(SupplierReply(status: 404, json: "{\"error\":\"no such path\"}"), nil)
        }
        return play(request, call, own, player, socket)
    }

    /// What is asked for.
    private struct Call {
        let kind: CallKind
        let format: SupplierProtocol
        /// As counters name it: without the session.
        let name: String
        var session = ""

        init?(_ request: SupplierRequest) {
            switch (request.method, request.path) {
            case ("POST", "/skyscanner/create"): (kind, format) = (.create, .skyscanner)
            case ("POST", "/duffel/air/offer_requests"): (kind, format) = (.search, .duffel)
            case ("GET", "/amadeus/v2/shopping/flight-offers"), ("POST", "/amadeus/v2/shopping/flight-offers"):
                (kind, format) = (.search, .amadeus)
            case ("POST", let path) where path.hasPrefix("/skyscanner/poll/"):
                (kind, format, name) = (.poll, .skyscanner, "/skyscanner/poll")
                session = String(path.dropFirst("/skyscanner/poll/".count))
                return
            default: return nil
            }
            name = request.path
        }
    }

    /// The fault that the request itself asks for: `/fault/stall:9/...`, `?fault=stall:9` or `Supplier-Fault: stall:9`.
    private static func ownFault(_ request: inout SupplierRequest) throws(SupplierError) -> Fault? {
        if request.path.hasPrefix("/fault/") {
            let rest = request.path.dropFirst("/fault/".count)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            request.path = String(rest[end...])
            return try Fault(String(rest[..<end]))
        }
        guard let word = request.item("fault") ?? request.header("supplier-fault") else { return nil }
        return try Fault(word)
    }

    private func play(
        _ request: SupplierRequest, _ call: Call, _ own: Fault?, _ player: FaultPlayer, _ socket: ClientSocket
    ) -> Bool {
        let board = own == nil ? faults.next(call.kind) : nil
        let fault = own ?? board?.fault
        counters.called(call.kind, call.name, request, fault: fault.map { board?.word ?? "\($0)" })
        guard socket.wait(milliseconds: latency.next()) else { return false }
        let reply = well(request, call, fault)
        return player.play(reply, fault)
    }

    /// The protocol's own answer, be it one of failure.
    private func well(_ request: SupplierRequest, _ call: Call, _ fault: Fault?) -> SupplierReply {
        if let key = settings.key, request.header("x-api-key") != key,
            request.header("authorization") != "Bearer \(key)"
        {
            return call.format.failure(401, "a valid key is missing")
        }
        switch fault {
        case .status(let status): return call.format.failure(status, "made to fail")
        case .tooMany(let seconds):
            return call.format.failure(429, "too many requests", headers: [("Retry-After", "\(seconds)")])
        case .failed: return failed(call)
        default: break
        }
        do {
            switch call.kind {
            case .create: return try desk.create(request)
            case .poll: return try desk.poll(call.session, isCounted: fault?.isWhole ?? true)
            case .search: return try call.format == .duffel ? desk.duffel(request) : desk.amadeus(request)
            }
        } catch {
            return call.format.failure(call.format == .duffel ? 422 : 400, "\(error)")
        }
    }

    private func failed(_ call: Call) -> SupplierReply {
        guard call.format == .skyscanner else { return call.format.failure(500, "made to fail") }
        let rest = "\"status\":\"RESULT_STATUS_FAILED\",\"action\":\"RESULT_ACTION_OMITTED\",\"content\":null}"
        return SupplierReply(status: 200, json: "{\"sessionToken\":\"\(call.session)\",\(rest)")
    }
}
