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
        let limit = limit(request)
        return heard(request) { _ in
            guard let limit else {
                let range = WebhookLimits.listedTrips
                return refused("'limit' is a number from \(range.lowerBound) to \(range.upperBound)")
            }
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
            context.store.readOutbox(of: webhooks.endpoints.map(\.settings.name), limit: limit) { [self] found in
                switch found {
                case .success(let reports): late.send(AdminReply.json(json(reports)))
                case .failure: late.send(TripRefusal.storeUnavailable.reply([]))
                }
            }
            return HTTPReply(late: late)
        }
    }

    private func replay(_ name: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        let what = WebhookAdminRoute.replay(request)
        return heard(request) { token in
            guard let endpoint = webhooks.endpoint(name) else {
                return Problem(CommonProblem.notFound, "nothing is here", detail: "no webhook has this name").reply([
                    .privateNoStore
                ])
            }
            guard let what else {
                return refused("send 'trip' (its id) or 'since' (as 2026-12-01T18:00:00Z), or neither")
            }
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
            context.store.replay(what, for: name, isEnabling: true) { [self] result in
                switch result {
                case .success(let count):
                    endpoint.setDisabled(false)
                    context.server.log.info("'\(token.name)' had the webhook '\(name)' told again of \(count) trips")
                    late.send(AdminReply.json(.object(of: ["endpoint": .string(name), "trips": .int(count)])))
                case .failure(let fault):
                    context.server.log.error("what an operator asked of a webhook is not in force: \(fault)")
                    late.send(TripRefusal.storeUnavailable.reply([]))
                }
            }
            return HTTPReply(late: late)
        }
    }

    /// Answers an operator whose role is enough.
    private func heard(_ request: borrowing HTTPRequest, _ answer: (AdminToken) -> HTTPReply) -> HTTPReply {
        do throws(AdminRefusal) {
            let token = try context.server.access.caller(request, atLeast: .onCall)
            return context.isOn ? answer(token) : TripRefusal.off.reply([])
        } catch {
            return error.reply
        }
    }

    private func refused(_ detail: String) -> HTTPReply { TripRefusal.call(.badBody, detail: detail).reply([]) }

    private func limit(_ request: borrowing HTTPRequest) -> Int? {
        guard let items = request.withQuery({ URLQuery.items($0) }) else { return nil }
        guard let text = items.first(where: { $0.name == "limit" })?.value else { return WebhookLimits.tripsAtOnce }
        return Int(text).flatMap { WebhookLimits.listedTrips.contains($0) ? $0 : nil }
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
