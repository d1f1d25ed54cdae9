import LayoverCatalog
import LayoverExperiments
import LayoverHTTP
import LayoverJSON

/// `POST /v1/events`: what became of cards, from clients.
struct EventsRoute: Sendable {
    let site: Site
    private let known = KnownEvents()

    init(site: Site) { self.site = site }

    /// Takes what can be taken; the content type is of no matter, so that `sendBeacon` needs no preflight.
    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = site.crossOrigin(request)
        guard request.bodyCount <= EventLimits.bodyBytes else {
            return Problem(
                413, "too-many-events", "the body is too large",
                detail: "it has more than \(EventLimits.bodyBytes) bytes; send it in parts"
            ).reply(crossOrigin)
        }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        guard let items = (try? JSONValue(parsing: body))?["events"]?.items else {
            return Problem(
                400, "bad-events", "the body cannot be understood", detail: "it is a JSON object with a list, 'events'"
            ).reply(crossOrigin)
        }
        return answer(take(items), crossOrigin)
    }

    /// What became of the events of one body.
    private struct Outcome {
        var accepted: [CardEvent] = []
        var duplicates = 0
        var refused = 0
        var refusals: [(index: Int, refusal: EventRefusal)] = []
    }

    private func take(_ items: [JSONValue]) -> Outcome {
        let reader = EventReader(identifiers: site.identifiers, now: site.exposures.now)
        var outcome = Outcome()
        for (index, item) in items.prefix(EventLimits.events).enumerated() {
            do throws(EventRefusal) {
                let event = try reader.read(item)
                if known.insert(event) { outcome.accepted.append(event) } else { outcome.duplicates += 1 }
            } catch {
                outcome.refusals.append((index, error))
            }
        }
        outcome.refused = outcome.refusals.count + max(0, items.count - EventLimits.events)
        if items.count > EventLimits.events { outcome.refusals.append((EventLimits.events, .tooMany)) }
        site.events.append(outcome.accepted)
        site.counters.count(accepted: outcome.accepted.count, duplicates: outcome.duplicates, refused: outcome.refused)
        return outcome
    }

    private func answer(_ outcome: Outcome, _ crossOrigin: [HTTPHeader]) -> HTTPReply {
        let refusals = outcome.refusals.map { index, refusal in
            JSONValue.object(of: ["index": .int(index), "reason": .string(refusal.rawValue)])
        }
        var bytes: [UInt8] = []
        JSONValue.object(of: [
            "accepted": .int(outcome.accepted.count), "duplicates": .int(outcome.duplicates),
            "refused": .int(outcome.refused), "refusals": .array(refusals),
        ]).append(to: &bytes)
        return HTTPReply(
            status: 202, headers: [.json, .noSniff, HTTPHeader("Cache-Control", "no-store")] + crossOrigin,
            segments: [.bytes(bytes + [0x0a])])
    }
}
