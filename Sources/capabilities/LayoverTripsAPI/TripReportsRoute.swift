import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips
import LayoverWeb

/// `GET /admin/trips/reports`: the trips that were reported, those with the latest report first.
struct TripReportsRoute: RouteOwner {
    static let routes: [Route<TripReportsRoute>] = [
        Route(.listTripReports) { reports, request, _ in reports.list(request) }
    ]

    let context: TripContext

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            _ = try context.server.access.caller(request, atLeast: .onCall)
        } catch {
            return error.reply
        }
        guard context.isOn else { return TripRefusal.off.reply([]) }
        guard let limit = TripReportsRoute.limit(request) else {
            let range = TripCallLimits.listedReports
            return TripRefusal.call(
                .badBody, detail: "'limit' is a number from \(range.lowerBound) to \(range.upperBound)"
            ).reply([])
        }
        let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
        context.store.readReports(limit: limit) { found in
            switch found {
            case .success(let reports):
                late.send(AdminReply.json(.object(of: ["reports": .array(reports.map(\.json))])))
            case .failure: late.send(TripRefusal.storeUnavailable.reply([]))
            }
        }
        return HTTPReply(late: late)
    }

    private static func limit(_ request: borrowing HTTPRequest) -> Int? {
        guard let items = request.withQuery({ URLQuery.items($0) }) else { return nil }
        guard let text = items.first(where: { $0.name == "limit" })?.value else { return TripCallLimits.reportsAtOnce }
        return Int(text).flatMap { TripCallLimits.listedReports.contains($0) ? $0 : nil }
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
