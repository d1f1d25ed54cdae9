import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// `/h/{token}`: the page with which another device of a person becomes that person.
///
/// Viewing it writes nothing and does not use up the token.
struct HandoverPageRoute: RouteOwner {
    static let routes: [Route<HandoverPageRoute>] = [
        Route(.showHandoverPage, counted: "trip-pages") { $0.show($1, $2[0]) },
        Route(.takeOverOnPage, counted: "trip-pages") { $0.take($1, $2[0]) },
    ]

    let pages: PageResponder

    private var context: TripContext { pages.context }
    private var writer: PageWriter { pages.writer }

    private func show(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        let call = PageCall(request, .handover, token: token, context)
        // The address of a hand-over is not shared. Unlike for pages of trips, unknown ones are therefore counted when they
        // are shown.
        guard call.hash != nil || !context.isOn else { return pages.unknown(call) }
        return pages.read(call) { rows, late in
            context.counters.add(.page, .done)
            let isKnown = call.hash.map { rows?.handovers[$0] != nil } ?? false
            late.send(isKnown ? writer.takeover(rows, call, PageWriter.Words()) : pages.unknown(call))
        }
    }

    private func take(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        let call = PageCall(request, .handover, token: token, context)
        return pages.press(call) { rows, late throws(TripProblem) in
            let visit = try TakeoverVisit(rows, call, context)
            guard let form = admit(visit, call, late) else { return }
            submit(visit, call, form: form, late)
        }
    }

    /// Checks its form against forgery: a form of another site would make its reader another person.
    ///
    /// - Returns: Its name; `nil` if it is rejected, and the page was sent.
    private func admit(_ visit: TakeoverVisit, _ call: PageCall, _ late: LateReply) -> String? {
        do throws(PressRefusal) {
            return try pages.check(call, .takeover, by: visit.reader, in: visit.rows.trip, at: visit.now) {
                () throws(TripRefusal) in try context.limit(.joins(network: call.network))
            }
        } catch {
            context.counters.add(.takeover, .refused)
            let words = error.words ?? PageWriter.Words(said: .again, status: 409)
            late.send(writer.takeover(visit.rows, call, words))
            return nil
        }
    }

    private func submit(_ visit: TakeoverVisit, _ call: PageCall, form: String, _ late: LateReply) {
        // A repeated press of the same browser receives the same answer; no other browser can use the form.
        let key = context.secrets.idempotency(form, of: visit.reader, request: [])
        let request = TripRequest(takingOver: visit.handover.hash, key: key)
        pages.submit([request], late) { answers in late.send(reply(answers[0], visit, call)) }
    }

    private func reply(_ answer: TripAnswer, _ visit: TakeoverVisit, _ call: PageCall) -> HTTPReply {
        switch answer {
        case .success(.done(let reply)), .success(.replayed(let reply)):
            guard case .tookOver(_, _, let sealed) = reply.result,
                let content = context.secrets.content(sealed, under: call.token)
            else { return writer.state(.away, call) }
            context.counters.add(.takeover, .done)
            return admitted(content, visit, call)
        case .success(.refused(let problem)):
            context.counters.add(.takeover, .refused)
            context.counters.add(problem)
            return refused(problem, visit, call)
        case .failure(let fault):
            context.counters.add(.takeover, .failed)
            context.server.log.error("a press on a page of a hand-over is not in force: \(fault)")
            return writer.state(.away, call)
        }
    }

    /// Sets the key in the browser, and redirects to the trip's page by the link that the hand-over names.
    private func admitted(_ content: HandoverContent, _ visit: TakeoverVisit, _ call: PageCall) -> HTTPReply {
        let cookies = call.browser.adding(context.secrets.key(content.key))
        guard let link = content.link, visit.rows.links[context.secrets.hash(link)] != nil else {
            return writer.taken(visit.rows.trip, call, cookies)
        }
        return pages.lead(to: call.path(toTripOf: link, said: .taken), cookies)
    }

    private func refused(_ problem: TripProblem, _ visit: TakeoverVisit, _ call: PageCall) -> HTTPReply {
        switch problem {
        case .unknown, .participantGone: return pages.unknown(call)
        case .ended: return writer.state(.ended, call)
        default:
            let rows = context.store.rowsAtHand(of: visit.rows.trip.id) ?? visit.rows
            return writer.takeover(rows, call, PageWriter.Words(status: problem.wire.status))
        }
    }
}
