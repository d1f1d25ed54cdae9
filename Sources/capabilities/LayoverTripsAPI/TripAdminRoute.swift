import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverTrips
import LayoverWeb

/// `/admin/trips`: what operators do about a trip that was reported.
struct TripAdminRoute: RouteOwner {
    static let routes: [Route<TripAdminRoute>] = [
        Route(.inspectTrip) { $0.inspect($2[0], $1) },
        Route(.freezeTrip) { $0.perform(.freeze(true), by: .admin, on: $2[0], $1) },
        Route(.thawTrip) { $0.perform(.freeze(false), by: .admin, on: $2[0], $1) },
        Route(.takeDownTrip) { $0.perform(.takeDown, by: .admin, on: $2[0], $1) },
        Route(.eraseTripPerson) { $0.perform(TripAdminRoute.erasure($2[1]), by: .server, on: $2[0], $1) },
    ]

    let context: TripContext

    private func inspect(_ text: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        heard(request, text) { trip, _ in
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
            context.store.read(trip) { [self] found in
                switch found {
                case .success(let window): late.send(view(window?.rows))
                case .failure: late.send(TripRefusal.storeUnavailable.reply([]))
                }
            }
            return HTTPReply(late: late)
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

    /// An invalid name is no person's.
    private static func erasure(_ person: String) -> TripCommand {
        .erase(PersonID(person) ?? PersonID(random: [0], count: 1))
    }

    private func perform(
        _ command: TripCommand, by caller: TripCaller, on text: String, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        heard(request, text) { trip, token in
            let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
            context.store.submit([TripRequest(command, in: trip, by: caller)]) { [self] answers in
                late.send(reply(answers[0], trip, token))
            }
            return HTTPReply(late: late)
        }
    }

    private func reply(_ answer: TripAnswer, _ trip: TripID, _ token: AdminToken) -> HTTPReply {
        switch answer {
        case .success(.done(let reply)), .success(.replayed(let reply)):
            context.counters.add(.admin, .done)
            context.server.log.info("'\(token.name)' changed the trip \(trip) as an operator")
            return TripReplies.reply(reply, right: nil, message: nil, isReplayed: false, [])
        case .success(.refused(let problem)):
            context.counters.add(.admin, .refused)
            return TripRefusal.rules(problem).reply([])
        case .failure(let fault):
            context.counters.add(.admin, .failed)
            context.server.log.error("what an operator asked of a trip is not in force: \(fault)")
            return TripRefusal.storeUnavailable.reply([])
        }
    }

    /// Answers an operator whose role is enough.
    private func heard(
        _ request: borrowing HTTPRequest, _ text: String, _ answer: (TripID, AdminToken) -> HTTPReply
    ) -> HTTPReply {
        do throws(AdminRefusal) {
            let token = try context.server.access.caller(request, atLeast: .onCall)
            guard context.isOn else { return TripRefusal.off.reply([]) }
            guard let trip = TripID(text) else { return TripRefusal.rules(.unknown).reply([]) }
            return answer(trip, token)
        } catch {
            return error.reply
        }
    }
}
