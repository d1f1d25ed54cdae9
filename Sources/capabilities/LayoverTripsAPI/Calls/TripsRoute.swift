import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverTrips
import LayoverWeb

/// `/v1/trips` and `/v1/join`: everything that people do with a shared trip.
struct TripsRoute: RouteOwner {
    static let routes: [Route<TripsRoute>] = [
        Route(.createTrip, counted: "trips") { trips, request, _ in trips.create(request) },
        Route(.joinTrip, counted: "trips") { trips, request, _ in trips.join(request) },
        Route(.readTrip, counted: "trips") { $0.read($1, $2[0]) },
        Route(.listenToTrip, counted: "trip-events") { $0.listen($1, $2[0]) },
        Route(.deleteTrip, counted: "trips") { $0.change($1, .delete, in: $2) { _, _ in .delete } },
        Route(.addTripItem, counted: "trips") { $0.add($1, $2) },
        Route(.voteOnTripItem, counted: "trips") { $0.vote($1, $2) },
        item(.withdrawTripVote, .vote) { .vote($0, VoteInput(nil)) },
        item(.sendTripItem, .send) { .send($0) },
        item(.removeTripItem, .remove) { .remove($0) },
        item(.restoreTripItem, .restore) { .restore($0) },
        Route(.refreshTripItem, counted: "trips") { $0.refresh($1, $2) },
        Route(.changeTripSettings, counted: "trips") { trips, request, values in
            trips.change(request, .settings, in: values) { call, _ in
                .set(SettingsPatch(call.body), version: call.version)
            }
        },
        Route(.createTripLink, counted: "trips") { $0.change($1, .link, in: $2, isKeyed: true, $0.link) },
        Route(.revokeTripLink, counted: "trips") { trips, request, values in
            trips.change(request, .revoke, in: values) { _, _ in .revoke(LinkID(values[1]) ?? TripsRoute.nobody()) }
        },
        Route(.removeTripPerson, counted: "trips") { trips, request, values in
            trips.change(request, .expel, in: values) { _, _ in .expel(PersonID(values[1]) ?? TripsRoute.nobody()) }
        },
        Route(.handOverTrip, counted: "trips") { $0.change($1, .handover, in: $2, isKeyed: true, $0.handOver) },
        Route(.takeOverTrip, counted: "trips") { trips, request, _ in trips.takeOver(request) },
        Route(.leaveTrip, counted: "trips") { $0.change($1, .leave, in: $2) { _, _ in .leave } },
        Route(.reportTrip, counted: "trips") { $0.report($1, $2) },
    ]

    let context: TripContext

    /// A change of one item, without a body.
    private static func item(
        _ document: RouteDocument, _ name: TripCallName, _ command: @escaping @Sendable (ItemID) -> TripCommand
    ) -> Route<TripsRoute> {
        Route(document, counted: "trips") { trips, request, values in
            trips.change(request, name, in: values) { _, _ in command(TripsRoute.item(values)) }
        }
    }

    /// A name that no person and no thing has: an invalid name is refused later, like an unknown one.
    private static func nobody<Noun>() -> Identifier<Noun> { Identifier(random: [0, 0], count: 1) }

    static func item(_ values: [String]) -> ItemID { ItemID(values[1]) ?? nobody() }

    private func vote(_ request: borrowing HTTPRequest, _ values: [String]) -> HTTPReply {
        change(request, .vote, in: values) { call, _ in .vote(TripsRoute.item(values), VoteInput(call.body)) }
    }

    private func report(_ request: borrowing HTTPRequest, _ values: [String]) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            let trip = try TripRefusal.trip(values[0])
            try checkOn(.report, in: trip)
            try context.limit(.joins(network: call.network))
            return perform(TripRequest(.report, in: trip, by: .anybody), .report, call)
        }
    }

    /// Adds an offer that this server vouches for; one of another server's search is passed to that server.
    private func add(_ request: borrowing HTTPRequest, _ values: [String]) -> HTTPReply {
        let headers = context.server.crossOrigin(request)
        if context.isOn, let token = TripCall.search(request),
            let passed = context.passing(
                token, request, TripRefusal.storeUnavailable.reply(headers),
                TripRefusal.rules(.offerGone).reply(headers))
        {
            return passed
        }
        return change(request, .add, in: values, isKeyed: true, added)
    }

    private func added(_ call: TripCall, _ secrets: inout [String]) -> TripCommand {
        let offer: Result<ItemOffer, TripProblem> = Result { () throws(TripProblem) in
            try context.offer(call.body["offer"])
        }
        let isSent: Parsed<Bool> =
            switch call.body["state"]?.string {
            case "sent": .valid(true)
            case "staged": .valid(false)
            default: .invalid
            }
        return .add(
            NewItem(
                id: context.secrets.name(),
                fingerprint: context.secrets.hash([(try? offer.get())?.identity ?? []]), offer: offer,
                isSent: isSent, note: call.body["note"]?.string))
    }

    private func link(_ call: TripCall, _ secrets: inout [String]) -> TripCommand {
        let token = context.secrets.linkToken()
        secrets = [token]
        let right = call.body["right"]?.string.flatMap(TripRight.init(rawValue:))
        let seconds: Parsed<Int?> =
            switch call.body["lasts"] {
            case nil: .valid(nil)
            case .int(let seconds): .valid(seconds)
            default: .invalid
            }
        return .link(
            NewLink(hash: context.secrets.hash(token), right: right.map { .valid($0) } ?? .invalid, seconds: seconds))
    }
}

// The common part of all changes.
extension TripsRoute {
    /// Submits a command, and answers once it is on the disk.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - name: What it does.
    ///   - values: The values of the path, the trip first.
    ///   - isKeyed: Whether it requires an `Idempotency-Key`.
    ///   - command: Makes the command from the call; it may set secrets that only the caller may read.
    /// - Returns: A late reply, or the refusal.
    private func change(
        _ request: borrowing HTTPRequest, _ name: TripCallName, in values: [String], isKeyed: Bool = false,
        _ command: @escaping @Sendable (TripCall, inout [String]) throws(TripRefusal) -> TripCommand
    ) -> HTTPReply {
        answered(request) { call throws(TripRefusal) in
            try call.checkKnown()
            let trip = try TripRefusal.trip(values[0])
            try checkOn(name, in: trip)
            return try called(call, in: trip) { call, caller, late throws(TripRefusal) in
                try limit(caller, name, in: trip)
                let key = try idempotency(call, caller.hash, isRequired: isKeyed)
                var secrets: [String] = []
                let command = try command(call, &secrets)
                perform(TripRequest(command, in: trip, by: caller, key: key, secrets: secrets), name, call, to: late)
            }
        }
    }

    /// Performs a call as its caller: at once, unless the caller is a page's reader and the trip must be read first, because
    /// the reader has another key in each trip.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - trip: The trip.
    ///   - perform: Receives the call with its caller, and sends the late reply; it must not wait. Called on a thread of the
    ///     store if the trip was read.
    /// - Returns: The late reply.
    /// - Throws: What `perform` throws at once.
    private func called(
        _ call: TripCall, in trip: TripID,
        _ perform: @escaping @Sendable (TripCall, TripCaller, LateReply) throws(TripRefusal) -> Void
    ) throws(TripRefusal) -> HTTPReply {
        let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(call.headers))
        let rows = call.caller == nil ? context.store.rowsAtHand(of: trip) : nil
        let known = rows.map { call.known(in: $0, context.secrets) } ?? call
        if let caller = known.caller {
            try perform(known, caller, late)
            return HTTPReply(late: late)
        }
        context.store.read(trip) { [self] found in
            do throws(TripRefusal) {
                guard case .success(let window) = found else { throw .storeUnavailable }
                guard let rows = window?.rows else { throw .rules(.unknown) }
                let known = call.known(in: rows, context.secrets)
                try perform(known, known.caller ?? .anybody, late)
            } catch {
                late.send(error.reply(call.headers))
            }
        }
        return HTTPReply(late: late)
    }

    /// - Throws: If an operator has switched off a call, or all of them.
    func checkOn(_ name: TripCallName?, in trip: TripID?) throws(TripRefusal) {
        guard !context.isOff(name, in: trip) else { throw .switchedOff }
    }

    /// Counts what people of a trip do; the rules refuse all other callers, which is counted then.
    private func limit(_ caller: TripCaller, _ name: TripCallName, in trip: TripID) throws(TripRefusal) {
        guard case .key(let key) = caller, let rows = context.store.rowsAtHand(of: trip),
            rows.person(key: key)?.isGone == false
        else { return }
        try context.limit(name == .vote ? .person(key) : .changes(key))
        try context.limit(.trip(trip))
    }

    func answered(
        _ request: borrowing HTTPRequest, _ answer: (TripCall) throws(TripRefusal) -> HTTPReply
    ) -> HTTPReply {
        do throws(TripRefusal) {
            return try answer(try TripCall(request, context))
        } catch {
            return refused(error, request)
        }
    }

    /// Refuses a call before the store is queried; an impossible token or trip name counts as an unknown one.
    private func refused(_ refusal: TripRefusal, _ request: borrowing HTTPRequest) -> HTTPReply {
        let headers = context.server.crossOrigin(request)
        guard refusal.isOfUnknownToken(isSent: request.header("Authorization") != nil) else {
            return refusal.reply(headers)
        }
        return context.countedGuess(refusal, network: context.server.network(of: request)).reply(headers)
    }

    /// Reads the key by which a repeated call receives the same answer.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - who: The caller that it belongs to, so that no other caller receives the answer.
    ///   - isRequired: Whether the call is refused without it.
    ///   - opensSecret: True if the answer contains a person's key and the `Idempotency-Key` alone identifies the caller.
    /// - Returns: `nil` if the call has none.
    /// - Throws: If it is missing, or can be guessed.
    func idempotency(
        _ call: TripCall, _ who: TripHash?, isRequired: Bool, opensSecret: Bool = false
    ) throws(TripRefusal) -> IdempotencyKey? {
        guard let key = call.idempotencyKey else {
            guard !isRequired else {
                throw .call(.keyRequired, detail: "send an Idempotency-Key of your own, such as a UUID")
            }
            return nil
        }
        guard !opensSecret || key.utf8.count >= TripCallLimits.secretKeyBytes else {
            throw .call(.keyTooShort, detail: "send an Idempotency-Key drawn at random, such as a UUID")
        }
        return context.secrets.idempotency(key, of: who ?? context.secrets.hash(""), request: call.identity)
    }

    /// Submits a request; no thread of the listener waits for the disk.
    func perform(_ request: TripRequest, _ name: TripCallName, _ call: TripCall) -> HTTPReply {
        let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(call.headers))
        perform(request, name, call, to: late)
        return HTTPReply(late: late)
    }

    private func perform(_ request: TripRequest, _ name: TripCallName, _ call: TripCall, to late: LateReply) {
        let start = monotonicNanoseconds()
        context.store.submit([request]) { [self] answers in
            context.counters.commit.observe(microseconds: Int(clamping: (monotonicNanoseconds() - start) / 1_000))
            late.send(reply(answers[0], to: request, name, call))
        }
    }

    private func reply(
        _ answer: TripAnswer, to request: TripRequest, _ name: TripCallName, _ call: TripCall
    ) -> HTTPReply {
        context.count(answer, name, "a call about a trip")
        switch answer {
        case .failure: return TripRefusal.storeUnavailable.reply(call.headers)
        case .success(.refused(let problem)): return refused(problem, call)
        case .success(.done(let reply)):
            if case .set(let patch, _) = request.command, case .trip(let trip) = request.target,
                let item = patch?.chosen ?? nil
            {
                context.refreshPrice(of: item, in: trip)
            }
            return self.reply(reply, to: request, isReplayed: false, call)
        case .success(.replayed(let reply)): return self.reply(reply, to: request, isReplayed: true, call)
        }
    }

    private func reply(_ reply: TripReply, to request: TripRequest, isReplayed: Bool, _ call: TripCall) -> HTTPReply {
        TripReplies.reply(
            opened(reply, call), right: right(reply), message: message(reply, to: request, call),
            isReplayed: isReplayed, call.headers)
    }

    /// The reply; for a hand-over with the content that the caller's token opens.
    private func opened(_ reply: TripReply, _ call: TripCall) -> TripReply {
        guard case .tookOver(_, _, let sealed) = reply.result, let token = call.token,
            let content = context.secrets.content(sealed, under: token)
        else { return reply }
        return TripReply(reply.result, changed: reply.changed, revision: reply.revision, secrets: [content.key])
    }

    /// Refuses a call; tokens that open nothing are counted, so that no client can try many.
    func refused(_ problem: TripProblem, _ call: TripCall) -> HTTPReply {
        context.counters.add(problem)
        let refusal = TripRefusal.rules(problem)
        guard refusal.isOfUnknownToken(isSent: true) else { return refusal.reply(call.headers) }
        return context.countedGuess(refusal, network: call.network).reply(call.headers)
    }

    /// The message with which an app shares a flight that was just added or sent; `nil` for everything else.
    private func message(_ reply: TripReply, to request: TripRequest, _ call: TripCall) -> JSONValue? {
        guard case .item(let id, _) = reply.result, case .trip(let trip) = request.target,
            let rows = context.store.rowsAtHand(of: trip), let item = rows.items[id]
        else { return nil }
        switch request.command {
        case .add, .send: return context.message(about: item, in: rows.trip, at: page(of: rows, call))
        default: return nil
        }
    }

    /// The address of the trip's page by the link that the call names: only a client that shares it has its token.
    private func page(of rows: TripRows, _ call: TripCall) -> String? {
        guard let token = call.body["link"]?.string, Crockford.isToken(token, count: Crockford.tokenCharacters),
            rows.links[context.secrets.hash(token)]?.isLive(at: context.now) == true
        else { return nil }
        return call.origin.map { "\($0)/t/\(token)" }
    }

    /// The right of a person who made, joined or took over a trip.
    private func right(_ reply: TripReply) -> TripRight? {
        switch reply.result {
        case .created: .manage
        case .joined(let trip, let person, _), .tookOver(let trip, let person, _):
            context.store.rowsAtHand(of: trip)?.people[person]?.right
        default: nil
        }
    }
}

extension TripCaller {
    /// The hash of the token; `nil` for a caller without one.
    var hash: TripHash? {
        switch self {
        case .key(let hash), .link(let hash): hash
        case .anybody, .admin, .server: nil
        }
    }
}
