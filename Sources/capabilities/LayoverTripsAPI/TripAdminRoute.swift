import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips
import LayoverWeb

/// `/admin/trips`: what operators do about trips that were reported.
struct TripAdminRoute: RouteOwner {
    static let routes: [Route<TripAdminRoute>] = [
        Route(.inspectTrip) { $0.inspect($2[0], $1) },
        Route(.freezeTrip) { $0.perform(.freeze(true), by: .admin, on: $2[0], $1) },
        Route(.thawTrip) { $0.perform(.freeze(false), by: .admin, on: $2[0], $1) },
        Route(.takeDownTrip) { $0.perform(.takeDown, by: .admin, on: $2[0], $1) },
        Route(.eraseTripPerson) { $0.perform(TripAdminRoute.erasure($2[1]), by: .server, on: $2[0], $1) },
        Route(.listTripReports) { trips, request, _ in trips.listReports(request) },
    ]

    let context: TripContext

    private func inspect(_ text: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        context.answerOperator(request) { _ throws(TripRefusal) in
            let trip = try TripRefusal.trip(text)
            return context.reading({ context.store.read(trip, $0) }) { [self] window in view(window?.rows) }
        }
    }

    private func view(_ rows: TripRows?) -> HTTPReply {
        do throws(TripProblem) {
            let view = try context.rules.view(rows, as: .admin, now: context.now)
            return AdminReply.json(view.json(leadsTo: context.leads).with(["reports": .int(view.trip.reports)]))
        } catch {
            return TripRefusal.rules(error).reply([])
        }
    }

    /// The trips that were reported, those with the latest report first.
    private func listReports(_ request: borrowing HTTPRequest) -> HTTPReply {
        let range = TripCallLimits.listedReports
        let limit = request.limit(in: range, default: TripCallLimits.reportsAtOnce)
        return context.answerOperator(request) { _ throws(TripRefusal) in
            guard let limit else { throw .limit(in: range) }
            return context.reading({ context.store.readReports(limit: limit, $0) }) { reports in
                AdminReply.json(.object(of: ["reports": .array(reports.map(\.json))]))
            }
        }
    }

    /// An invalid name is no person's.
    private static func erasure(_ person: String) -> TripCommand {
        .erase(PersonID(person) ?? PersonID(random: [0], count: 1))
    }

    private func perform(
        _ command: TripCommand, by caller: TripCaller, on text: String, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        context.answerOperator(request) { token throws(TripRefusal) in
            let trip = try TripRefusal.trip(text)
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
            context.store.submit([TripRequest(command, in: trip, by: caller)]) { [self] answers in
                late.send(reply(answers[0], trip, token))
            }
            return HTTPReply(late: late)
        }
    }

    private func reply(_ answer: TripAnswer, _ trip: TripID, _ token: AdminToken) -> HTTPReply {
        context.count(answer, .admin, "what an operator asked of a trip")
        switch answer {
        case .success(.done(let reply)), .success(.replayed(let reply)):
            context.server.log.info("'\(token.name)' changed the trip \(trip) as an operator")
            return TripReplies.reply(reply, right: nil, message: nil, isReplayed: false, [])
        case .success(.refused(let problem)): return TripRefusal.rules(problem).reply([])
        case .failure: return TripRefusal.storeUnavailable.reply([])
        }
    }
}

extension TripReports {
    fileprivate var json: JSONValue {
        .object(of: [
            "trip": .string(trip.text), "reports": .int(count), "first_at": .string("\(first)"),
            "last_at": .string("\(last)"), "market": .string(market.code), "frozen": .bool(isFrozen),
        ])
    }
}
