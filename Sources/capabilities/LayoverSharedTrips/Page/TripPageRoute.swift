import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSchema
import LayoverTrips
import LayoverTripStore
import LayoverWeb

/// `/t/{token}`: the page of a trip, for whoever has its link, with or without scripts.
struct TripPageRoute: RouteOwner {
    static let routes: [Route<TripPageRoute>] = [
        Route(.showTripPage, counted: "trip-pages") { $0.show($1, $2[0]) },
        Route(.joinOnTripPage, counted: "trip-pages") { $0.join($1, $2[0]) },
        Route(.voteOnTripPage, counted: "trip-pages") { $0.vote($1, $2[0]) },
        Route(.leaveOnTripPage, counted: "trip-pages") { $0.leave($1, $2[0]) },
    ]

    private let context: TripContext
    private let writer: PageWriter

    init(context: TripContext) {
        self.context = context
        writer = PageWriter(context: context, shelf: ServedPages(context.server.adapters))
    }

    /// A press whose form was found to be right.
    private struct Press: Sendable {
        let call: PageCall
        let visit: PageVisit
        /// Tells its form from others.
        let form: String
        let late: LateReply
    }

    private func show(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        let call = PageCall(request, token: token, context)
        return reading(call) { rows, late in
            context.counters.add(.page, .done)
            late.send(writer.page(rows, call, PageWriter.Words(said: call.said, isLeaving: call.isLeaving)))
        }
    }

    private func vote(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .vote) { press in
            guard let pressed = PagePress(press.call.form) else { return refuse(.voteValue, .vote, press) }
            let trip = press.visit.rows.trip.id
            // The same press, sent again, is the same vote; another one of the same form was overtaken.
            let key = context.secrets.idempotency(
                "\(press.form) \(pressed.item.text)", of: press.visit.key, request: [Array(pressed.word.utf8)])
            let vote = TripRequest(.vote(pressed.item, pressed.vote), in: trip, by: .key(press.visit.key), key: key)
            let joining = press.visit.me == nil ? [joining(press, name: nil)] : []
            if let problem = problem(joining + [vote], press.visit) { return refuse(problem, .vote, press) }
            submit(joining + [vote], .vote, press, said: pressed.word == "none" ? .withdrawn : .voted)
        }
    }

    /// Why requests would be refused one after the other, so that nobody joins by a vote that does not count.
    private func problem(_ requests: [TripRequest], _ visit: PageVisit) -> TripProblem? {
        guard requests.count > 1 else { return nil }
        var rows: TripRows? = visit.rows
        for request in requests {
            let decision = context.rules.decide(request, on: rows, stored: nil, now: visit.now)
            if case .refused(let problem) = decision.outcome { return problem }
            rows = decision.rows
        }
        return nil
    }

    private func join(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .join) { press in
            submit([joining(press, name: press.call.form["name"])], .join, press, said: .joined)
        }
    }

    private func leave(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .leave) { press in
            let leaving = TripRequest(.leave, in: press.visit.rows.trip.id, by: .key(press.visit.key))
            submit([leaving], .leave, press, said: .left)
        }
    }

    private func joining(_ press: Press, name: String?) -> TripRequest {
        TripRequest(
            joining: press.visit.link.hash, as: NewPerson(id: context.secrets.name(), name: name),
            by: press.visit.key)
    }
}

// What every page has in common.
extension TripPageRoute {
    /// Reads the trip of the link, and has a worker of its connection answer.
    private func reading(
        _ call: PageCall, _ answer: @escaping @Sendable (TripRows?, LateReply) -> Void
    ) -> HTTPReply {
        guard let link = call.link else { return writer.state(.unknown, call) }
        let late = LateReply(orElse: writer.state(.away, call))
        context.store.read(link: link) { found in
            TripPageRoute.work(late) {
                switch found {
                case .success(let rows): answer(rows, late)
                case .failure: late.send(writer.state(.away, call))
                }
            }
        }
        return HTTPReply(late: late)
    }

    /// No thread of the store writes a page while a worker could.
    private static func work(_ late: LateReply, _ work: @escaping @Sendable () -> Void) {
        if !late.onItsThread(work) { work() }
    }

    private func changing(
        _ request: borrowing HTTPRequest, _ token: String, _ name: TripCallName,
        _ perform: @escaping @Sendable (Press) -> Void
    ) -> HTTPReply {
        let call = PageCall(request, token: token, context)
        guard !call.isTooLarge else { return writer.state(.away, call, PageWriter.Words(status: 413)) }
        guard call.link != nil else { return unknown(call) }
        return reading(call) { rows, late in
            do throws(TripProblem) {
                let visit = try PageVisit(rows, call, context)
                guard let form = admit(visit, call, name, late) else { return }
                perform(Press(call: call, visit: visit, form: form, late: late))
            } catch {
                late.send(error == .ended ? writer.state(.ended, call) : unknown(call))
            }
        }
    }

    /// Whoever tries many tokens is told to wait; previews send no forms.
    private func unknown(_ call: PageCall) -> HTTPReply {
        do throws(TripRefusal) {
            try context.limit(.unknownTokens(network: call.network))
            return writer.state(.unknown, call)
        } catch {
            return writer.state(.away, call, TripPageRoute.often(error))
        }
    }

    /// Holds a form against all that keeps forgers out.
    ///
    /// - Returns: Its name; `nil` where it is not taken, upon which the page was sent.
    private func admit(_ visit: PageVisit, _ call: PageCall, _ name: TripCallName, _ late: LateReply) -> String? {
        var words = PageWriter.Words(status: 403)
        let trip = visit.rows.trip
        if context.isOff(name, market: trip.market, locale: trip.locale) {
            words = PageWriter.Words(said: .off, status: 503)
        } else if !call.isOwn {
            words.said = .foreign
        } else if call.isSafe, !call.bringsGuest {
            words.said = .cookie
        } else if call.isSafe {
            let proof = PageProof(key: context.server.signing.key)
            switch proof.verdict(call.form["proof"], for: visit.key, in: trip.id, at: visit.now) {
            case .valid(let form):
                do throws(TripRefusal) {
                    try limit(visit, call, name)
                    return form
                } catch {
                    words = TripPageRoute.often(error)
                }
            case .missing: words.said = .foreign
            case .expired, .foreign: words = again(call, name)
            }
        }
        context.counters.add(name, .refused)
        late.send(writer.page(visit.rows, call, words))
        return nil
    }

    /// The press is shown again, and never lost: its form was of another day, or of another guest.
    private func again(_ call: PageCall, _ name: TripCallName) -> PageWriter.Words {
        PageWriter.Words(
            said: name == .leave ? nil : .again, press: PagePress(call.form), isLeaving: name == .leave, status: 409)
    }

    private static func often(_ refusal: TripRefusal) -> PageWriter.Words {
        var words = PageWriter.Words(said: .often, status: 429)
        if case .tooOften(let seconds) = refusal { words.retrySeconds = seconds }
        return words
    }

    private func limit(_ visit: PageVisit, _ call: PageCall, _ name: TripCallName) throws(TripRefusal) {
        if visit.me == nil {
            try context.limit(.joins(network: call.network))
            try context.limit(.joinsTo(visit.link.hash, network: call.network))
        }
        try context.limit(.person(visit.key))
        try context.limit(.trip(visit.rows.trip.id))
    }
}

// What the rules made of it.
extension TripPageRoute {
    private func submit(
        _ requests: [TripRequest], _ name: TripCallName, _ press: Press, said: TripPageNotice
    ) {
        context.store.submit(requests) { answers in
            TripPageRoute.work(press.late) { finish(answers, name, press, said) }
        }
    }

    private func finish(_ answers: [TripAnswer], _ name: TripCallName, _ press: Press, _ said: TripPageNotice) {
        for answer in answers {
            switch answer {
            case .success(.done), .success(.replayed): continue
            case .success(.refused(let problem)): return refuse(problem, name, press)
            case .failure(let fault):
                context.counters.add(name, .failed)
                context.server.log.error("a press on a page of trips is not in force: \(fault)")
                press.late.send(writer.state(.away, press.call))
                return
            }
        }
        context.counters.add(name, .done)
        press.late.send(
            HTTPReply(
                status: 303,
                headers: [
                    HTTPHeader("Location", press.call.path(said: said)), .privateNoStore,
                    HTTPHeader("Referrer-Policy", "same-origin"), HTTPHeader("X-Robots-Tag", "noindex"),
                ]))
    }

    private func refuse(_ problem: TripProblem, _ name: TripCallName, _ press: Press) {
        context.counters.add(name, .refused)
        context.counters.add(problem)
        let rows = context.store.rowsAtHand(of: press.visit.rows.trip.id) ?? press.visit.rows
        var words = PageWriter.Words(said: problem.notice, status: problem.wire.status)
        if words.said == .again { words = again(press.call, name) }
        press.late.send(writer.page(rows, press.call, words))
    }
}

extension TripProblem {
    /// How the page says it; `nil` where the page shows it by itself.
    fileprivate var notice: TripPageNotice? {
        switch self {
        case .closed, .frozen: .closed
        case .tripFull, .itemsFull: .full
        case .itemUnknown, .itemRemoved, .voteValue: .missing
        case .settingInvalid: .name
        case .keyReused, .participantGone, .voteSuperseded: .again
        default: nil
        }
    }
}
