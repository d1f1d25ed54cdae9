import LayoverCatalog
import LayoverExperiments
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// `POST /v1/events`: events of cards from clients.
struct EventsRoute: RouteOwner {
    static let routes: [Route<EventsRoute>] = [
        Route(.sendEvents, counted: "events") { route, request, _ in route.respond(to: request) }
    ]

    let server: ServerContext
    let events: EventLog
    let counters: EventCounters

    /// Accepts all valid events; the content type is ignored, so that `sendBeacon` needs no preflight.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.shed(.events, request) { return refusal }
        let crossOrigin = server.crossOrigin(request)
        guard request.bodyCount <= EventLimits.bodyBytes else {
            return Problem(
                ExposureProblem.tooManyEvents, "the body is too large",
                detail: "the body has more than \(EventLimits.bodyBytes) bytes; send the events in several requests"
            ).reply(crossOrigin)
        }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        guard let items = (try? JSONValue(parsing: body))?["events"]?.items else {
            return Problem(
                ExposureProblem.badEvents, "the body cannot be understood",
                detail: "the body must be a JSON object with a list 'events'"
            ).reply(crossOrigin)
        }
        return write(read(items), crossOrigin)
    }

    /// The outcome for the events of one body.
    private struct Outcome: Sendable {
        /// Valid events, each with its index in the body.
        var events: [(index: Int, event: CardEvent)] = []
        var counts = EventCounts()
        /// Refused events that the disk did not take.
        var lost = 0
        var refusals: [(index: Int, refusal: EventRefusal)] = []

        mutating func settle(_ fates: [RowFate]) {
            for ((index, event), fate) in zip(events, fates) {
                switch fate {
                case .written:
                    counts.accepted += 1
                    counts.unproved += event.isProved ? 0 : 1
                case .repeated: counts.duplicates += 1
                case .lost:
                    lost += 1
                    refusals.append((index, .notWritten))
                }
            }
            counts.refused += lost
            refusals.sort { $0.index < $1.index }
        }
    }

    private func read(_ items: [JSONValue]) -> Outcome {
        let reader = EventReader(
            identifiers: server.identifiers, proofs: server.signing.key.cardProofs, now: events.now)
        var outcome = Outcome()
        for (index, item) in items.prefix(EventLimits.events).enumerated() {
            do throws(EventRefusal) {
                outcome.events.append((index, try reader.read(item)))
            } catch {
                outcome.refusals.append((index, error))
            }
        }
        outcome.counts.refused = outcome.refusals.count + max(0, items.count - EventLimits.events)
        if items.count > EventLimits.events { outcome.refusals.append((EventLimits.events, .tooMany)) }
        return outcome
    }

    /// Replies when the events are in a segment, or could not be written: every accepted event is written.
    private func write(_ outcome: Outcome, _ crossOrigin: [HTTPHeader]) -> HTTPReply {
        guard !outcome.events.isEmpty else { return answer(outcome, crossOrigin) }
        let late = LateReply(orElse: EventsRoute.notWritten(crossOrigin))
        events.append(outcome.events.map(\.event)) { [self] fates in
            var outcome = outcome
            outcome.settle(fates)
            for (index, fate) in zip(outcome.events.indices, fates) where fate == .written {
                countTap(outcome.events[index].event)
                countFailure(outcome.events[index].event)
            }
            late.send(answer(outcome, crossOrigin))
        }
        return HTTPReply(late: late)
    }

    /// Counts a tap with a valid proof of its card: any other may be forged.
    private func countTap(_ event: CardEvent) {
        guard event.isProved, event.type == CardEvent.Kind.tap.rawValue else { return }
        server.cards.countTap(on: event.card, in: event.market)
    }

    /// Counts a failure with a valid proof, for the release that made the card, while two releases are served.
    private func countFailure(_ event: CardEvent) {
        guard event.isProved, event.type == CardEvent.Kind.failed.rawValue else { return }
        server.holder.load().countFailedEvent(logID: event.logID)
    }

    /// If the disk took no valid event, the whole body is rejected, so that any client retries.
    private func answer(_ outcome: Outcome, _ crossOrigin: [HTTPHeader]) -> HTTPReply {
        let counts = outcome.counts
        counters.count(counts)
        guard outcome.lost == 0 || counts.accepted + counts.duplicates > 0 else {
            return EventsRoute.notWritten(crossOrigin)
        }
        let refusals = outcome.refusals.map { index, refusal in
            JSONValue.object(of: ["index": .int(index), "reason": .string(refusal.rawValue)])
        }
        return .json(
            .object(of: [
                "accepted": .int(counts.accepted), "unproved": .int(counts.unproved),
                "duplicates": .int(counts.duplicates), "refused": .int(counts.refused), "refusals": .array(refusals),
            ]), status: 202, headers: [.noStore] + crossOrigin)
    }

    private static func notWritten(_ crossOrigin: [HTTPHeader]) -> HTTPReply {
        Problem(
            ExposureProblem.eventsNotWritten, "the events could not be written",
            detail: "send the same body again after Retry-After seconds; written events then count as duplicates"
        ).reply([HTTPHeader("Retry-After", String(EventLimits.retrySeconds))] + crossOrigin)
    }
}
