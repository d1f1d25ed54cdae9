import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// `/t/{token}`: the page of a trip, for all readers with its link, with or without scripts.
struct TripPageRoute: RouteOwner {
    static let routes: [Route<TripPageRoute>] = [
        Route(.showTripPage, counted: "trip-pages") { $0.show($1, $2[0]) },
        Route(.joinOnTripPage, counted: "trip-pages") { $0.join($1, $2[0]) },
        Route(.voteOnTripPage, counted: "trip-pages") { $0.vote($1, $2[0]) },
        Route(.handOverOnTripPage, counted: "trip-pages") { $0.handOver($1, $2[0]) },
        Route(.chooseOnTripPage, counted: "trip-pages") { $0.choose($1, $2[0]) },
        Route(.setDeadlineOnTripPage, counted: "trip-pages") { $0.setDeadline($1, $2[0]) },
        Route(.reportOnTripPage, counted: "trip-pages") { $0.report($1, $2[0]) },
        Route(.leaveOnTripPage, counted: "trip-pages") { $0.leave($1, $2[0]) },
    ]

    let pages: PageResponder

    private var context: TripContext { pages.context }
    private var writer: PageWriter { pages.writer }

    /// A press whose form is valid.
    private struct Press: Sendable {
        let call: PageCall
        let visit: PageVisit
        /// The name of its form, which distinguishes it from others.
        let form: String
        let late: LateReply

        /// The page that reports the outcome.
        func page(said: TripPageNotice) -> String { call.path(said: said) }
    }

    private func show(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        let call = PageCall(request, .trip, token: token, context)
        guard !context.server.pressure.sheds(.tripReads) else { return writer.state(.away, call) }
        return pages.show(call) { rows in
            context.counters.add(.page, .done)
            return writer.page(rows, call, PageWriter.Words(said: call.said, isLeaving: call.isLeaving))
        }
    }

    private func vote(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .vote) { press in
            guard let pressed = PagePress(press.call.form) else { return refuse(.voteValue, .vote, press) }
            let trip = press.visit.rows.trip.id
            // A repeated press is the same vote; another press of the same form was overtaken.
            let key = context.secrets.idempotency(
                "\(press.form) \(pressed.item.text)", of: press.visit.key.hash, request: [Array(pressed.word.utf8)])
            let vote = TripRequest(
                .vote(pressed.item, pressed.vote), in: trip, by: .key(press.visit.key.hash), key: key)
            // A reader who typed a name and pressed a vote instead of "Join" means both.
            let joining = press.visit.me == nil ? [joining(press, name: press.call.form["name"])] : []
            if let problem = problem(joining + [vote], press.visit) { return refuse(problem, .vote, press) }
            submit(joining + [vote], .vote, press, to: press.page(said: pressed.word == "none" ? .withdrawn : .voted))
        }
    }

    /// The reason for which one of several requests in a row would be refused, so that no reader joins by a vote that does
    /// not count.
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
            submit([joining(press, name: press.call.form["name"])], .join, press, to: press.page(said: .joined))
        }
    }

    private func leave(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .leave) { press in
            let leaving = TripRequest(.leave, in: press.visit.rows.trip.id, by: .key(press.visit.key.hash))
            submit([leaving], .leave, press, to: press.page(said: .left))
        }
    }

    /// Chooses an item, or withdraws the choice: for managers, and only if the settings have not changed meanwhile.
    private func choose(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .settings) { press in
            guard let pressed = PagePress(press.call.form), let isChosen = pressed.choice else {
                return refuse(.voteValue, .settings, press)
            }
            let (trip, key) = (press.visit.rows.trip, press.visit.key.hash)
            var patch = SettingsPatch()
            patch.chosen = .some(isChosen ? pressed.item : nil)
            let request = TripRequest(
                .set(patch, version: trip.settingsVersion), in: trip.id, by: .key(key),
                key: context.secrets.idempotency(
                    "\(press.form) choose \(pressed.item.text)", of: key, request: [Array(pressed.word.utf8)]))
            submit([request], .settings, press, to: press.page(said: isChosen ? .chosen : .unchosen)) {
                if isChosen { context.refreshPrice(of: pressed.item, in: trip.id) }
            }
        }
    }

    /// Sets when voting closes, on the clock that the form names: for managers, and only if the settings have not changed
    /// meanwhile.
    private func setDeadline(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .settings) { press in
            let (trip, key) = (press.visit.rows.trip, press.visit.key.hash)
            guard let deadline = writer.deadline(press.call, trip, now: press.visit.now) else {
                return refuse(.settingInvalid, .settings, press, invalid: .past)
            }
            var patch = SettingsPatch()
            patch.closesAt = .some(deadline.moment)
            let request = TripRequest(
                .set(patch, version: trip.settingsVersion), in: trip.id, by: .key(key),
                key: context.secrets.idempotency(
                    "\(press.form) deadline", of: key, request: [Array((deadline.moment?.description ?? "none").utf8)]))
            submit([request], .settings, press, to: press.page(said: .deadline), invalid: .past)
        }
    }

    private func report(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .report) { press in
            let report = TripRequest(.report, in: press.visit.rows.trip.id, by: .anybody)
            submit([report], .report, press, to: press.page(said: .reported))
        }
    }

    private func handOver(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        changing(request, token, .handover) { press in
            let (key, secrets) = (press.visit.key, context.secrets)
            let content = HandoverContent(key: key.text, link: press.call.token)
            let new = secrets.handover(of: content, under: secrets.handoverToken(of: key, named: press.form))
            let request = TripRequest(
                .handOver(new), in: press.visit.rows.trip.id, by: .key(key.hash),
                key: secrets.idempotency("\(press.form) handover", of: key.hash, request: []))
            submit([request], .handover, press, to: press.call.path(device: press.form))
        }
    }

    private func joining(_ press: Press, name: String?) -> TripRequest {
        TripRequest(
            joining: press.visit.link.hash, as: NewPerson(id: context.secrets.name(), name: name),
            by: press.visit.key.hash)
    }
}

// The common part of all presses.
extension TripPageRoute {
    private func changing(
        _ request: borrowing HTTPRequest, _ token: String, _ name: TripCallName,
        perform: @escaping @Sendable (Press) -> Void
    ) -> HTTPReply {
        let call = PageCall(request, .trip, token: token, context)
        return pages.press(call) { rows, late throws(TripProblem) in
            let visit = try PageVisit(rows, call, context)
            guard let form = admit(visit, call, name, late: late) else { return }
            perform(Press(call: call, visit: visit, form: form, late: late))
        }
    }

    /// Checks a form against forgery, and counts it.
    ///
    /// - Returns: Its name; `nil` if it is rejected, and the page was sent.
    private func admit(_ visit: PageVisit, _ call: PageCall, _ name: TripCallName, late: LateReply) -> String? {
        do throws(PressRefusal) {
            return try pages.check(call, name, by: visit.key.hash, in: visit.rows.trip, at: visit.now) {
                () throws(TripRefusal) in try limit(visit, call, name)
            }
        } catch {
            context.counters.add(name, .refused)
            late.send(writer.page(visit.rows, call, error.words ?? again(call, name)))
            return nil
        }
    }

    /// Shows the press again, so that it is not lost: its form is more than a day old, or for another guest.
    private func again(_ call: PageCall, _ name: TripCallName) -> PageWriter.Words {
        guard name != .settings, name != .report else { return PageWriter.Words(said: .changed, status: 409) }
        let asksForVote = name != .leave && name != .handover
        return PageWriter.Words(
            said: asksForVote ? .again : nil, press: PagePress(call.form), isLeaving: name == .leave, status: 409)
    }

    private func limit(_ visit: PageVisit, _ call: PageCall, _ name: TripCallName) throws(TripRefusal) {
        if visit.me == nil {
            try context.limit(.joins(network: call.network))
            try context.limit(.joinsTo(visit.link.hash, network: call.network))
        }
        try context.limit(name == .vote ? .person(visit.key.hash) : .changes(visit.key.hash))
        try context.limit(.trip(visit.rows.trip.id))
    }
}

// The outcome of the rules.
extension TripPageRoute {
    private func submit(
        _ requests: [TripRequest], _ name: TripCallName, _ press: Press, to path: String,
        invalid: TripPageNotice? = nil, onDone done: @escaping @Sendable () -> Void = {}
    ) {
        pages.submit(requests, press.late) { answers in
            if finish(answers, name, press, to: path, invalid: invalid) { done() }
        }
    }

    /// - Returns: Whether all requests are in force.
    private func finish(
        _ answers: [TripAnswer], _ name: TripCallName, _ press: Press, to path: String, invalid: TripPageNotice?
    ) -> Bool {
        for answer in answers {
            switch answer {
            case .success(.done), .success(.replayed): continue
            case .success(.refused(let problem)):
                refuse(problem, name, press, invalid: invalid)
                return false
            case .failure:
                context.count(answer, name, "a press on a page of trips")
                press.late.send(writer.state(.away, press.call))
                return false
            }
        }
        context.counters.add(name, .done)
        press.late.send(pages.lead(to: path))
        return true
    }

    /// Shows why nothing changed; `invalid` is the notice for an invalid setting.
    private func refuse(
        _ problem: TripProblem, _ name: TripCallName, _ press: Press, invalid: TripPageNotice? = nil
    ) {
        context.counters.add(name, .refused)
        context.counters.add(problem)
        let rows = context.store.rowsAtHand(of: press.visit.rows.trip.id) ?? press.visit.rows
        var words = PageWriter.Words(said: problem.notice, status: problem.wire.status)
        if words.said == .again { words = again(press.call, name) }
        // The form of a choice has no name: its item is at fault.
        if name == .settings, problem == .settingInvalid { words.said = invalid ?? .missing }
        press.late.send(writer.page(rows, press.call, words))
    }
}

extension TripProblem {
    /// The page's notice; `nil` if the page shows the problem by itself.
    fileprivate var notice: TripPageNotice? {
        switch self {
        case .closed, .frozen: .closed
        case .tripFull, .itemsFull: .full
        case .itemUnknown, .itemRemoved, .voteValue: .missing
        case .settingInvalid: .name
        case .keyReused, .participantGone, .voteSuperseded: .again
        case .versionChanged: .changed
        default: nil
        }
    }
}
