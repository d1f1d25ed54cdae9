import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import LayoverTrips
import LayoverWeb

/// `/admin/webhooks`: the state of endpoints that are notified of changes, and replays.
struct WebhookAdminRoute: RouteOwner {
    static let routes: [Route<WebhookAdminRoute>] = [
        Route(.listWebhooks) { webhooks, request, _ in webhooks.list(request) },
        Route(.replayWebhook) { $0.replay($2[0], $1) },
    ]

    let context: TripContext
    let webhooks: WebhookSender

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        let range = WebhookLimits.listedTrips
        let limit = request.limit(in: range, default: WebhookLimits.tripsAtOnce)
        return context.answerOperator(request) { _ throws(TripRefusal) in
            guard let limit else { throw .limit(in: range) }
            let names = webhooks.endpoints.map(\.settings.name)
            return context.reading({ context.store.readOutbox(of: names, limit: limit, $0) }) { [self] reports in
                AdminReply.json(json(reports))
            }
        }
    }

    private func replay(_ name: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        let what = WebhookAdminRoute.replay(request)
        return context.answerOperator(request) { token throws(TripRefusal) in
            guard let endpoint = webhooks.endpoint(name) else {
                return Problem(CommonProblem.notFound, "nothing is here", detail: "no webhook has this name").reply([
                    .privateNoStore
                ])
            }
            guard let what else {
                throw .call(
                    .badBody, detail: "send 'trip' (its id) or 'since' (as 2026-12-01T18:00:00Z), or neither")
            }
            let log = context.server.log
            return context.reading(
                { answer in
                    context.store.replay(what, for: name, isEnabling: true) { result in
                        if case .failure(let fault) = result {
                            log.error("what an operator asked of a webhook is not in force: \(fault)")
                        }
                        answer(result)
                    }
                },
                answer: { count in
                    endpoint.setDisabled(false)
                    log.info("'\(token.name)' had the webhook '\(name)' told again of \(count) trips")
                    return AdminReply.json(.object(of: ["endpoint": .string(name), "trips": .int(count)]))
                })
        }
    }

    /// The replay that the query requests; `nil` if the query is invalid.
    private static func replay(_ request: borrowing HTTPRequest) -> OutboxReplay? {
        guard let items = request.withQuery({ URLQuery.items($0) }), items.count < 2 else { return nil }
        guard let item = items.first else { return .untold }
        return switch item.name {
        case "trip": TripID(item.value).map { .trip($0) }
        case "since": UTCInstant(item.value).map { .since($0) }
        default: nil
        }
    }

    private func json(_ reports: [String: OutboxReport]) -> JSONValue {
        .object(of: [
            "webhooks": .array(
                webhooks.endpoints.map { endpoint in
                    endpoint.json(reports[endpoint.settings.name], context.server.seal)
                })
        ])
    }
}

extension WebhookEndpoint {
    fileprivate func json(_ report: OutboxReport?, _ seal: Seal) -> JSONValue {
        .object(of: [
            "name": .string(settings.name), "url": .string(settings.place), "state": .string(condition.rawValue),
            "fault": fault.map { .string($0) } ?? .null, "sent": .int(counters.count(.sent)),
            "failed": .int(counters.count(.failed) + counters.count(.givenUp)),
            "waiting": .int(report?.waiting ?? 0), "given_up": .int(report?.givenUp ?? 0),
            "oldest_at": report?.oldest.map { .string("\($0)") } ?? .null,
            "public_keys": .texts(settings.keys.compactMap { $0.publicText(seal) }),
            "trips": .array((report?.entries ?? []).map(\.json)),
        ])
    }
}

extension OutboxReport.Entry {
    fileprivate var json: JSONValue {
        .object(of: [
            "trip": .string(trip.text), "since": .int(since), "revision": .int(revision), "attempts": .int(attempts),
            "changed_at": .string("\(changedAt)"), "next_at": nextAt.map { .string("\($0)") } ?? .null,
        ])
    }
}
