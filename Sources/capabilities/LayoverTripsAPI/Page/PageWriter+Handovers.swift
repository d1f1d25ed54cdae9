import LayoverHTTP
import LayoverModel
import LayoverTripContent
import LayoverTrips

// Pages with which another device of a person becomes that person.
extension PageWriter {
    /// The page of a hand-over, with its one button.
    ///
    /// Nothing on it reveals the person: it has route and days, and no more. Hand-overs that were
    /// taken, have expired or never existed share one page.
    func takeover(_ rows: TripRows?, _ call: PageCall, _ words: Words) -> HTTPReply {
        do throws(TripProblem) {
            let visit = try TakeoverVisit(rows, call, context)
            guard visit.isLive else { throw .unknown }
            let trip = visit.rows.trip
            guard !context.isOff(.page, market: trip.market, locale: trip.locale) else { return state(.away, call) }
            let view = try context.rules.view(visit.rows, as: .server, now: visit.now)
            return write(TripOutline(view), visit, call, words: words)
        } catch {
            return state(error == .ended ? .ended : .unknown, call)
        }
    }

    private func write(_ outline: TripOutline, _ visit: TakeoverVisit, _ call: PageCall, words: Words) -> HTTPReply {
        let trip = visit.rows.trip
        guard var place = place(call, trip) else { return bare(.away, PageState.away.status, []) }
        place.isScripted = words.said == .cookie
        var named: [String: Value] = [
            "is_takeover": .bool(true), "is_frozen": .bool(trip.isFrozen), "is_unsafe": .bool(!call.isSafe),
            "page_address": .text(call.address),
        ]
        named.merge(outline.pageValues) { $1 }
        if let said = words.said { named["said_\(said.rawValue)"] = .bool(true) }
        let proof = proof(for: visit.reader, in: trip.id, at: visit.now)
        guard let document = document(named, place, call, proof: proof) else {
            return bare(.away, PageState.away.status, [])
        }
        return PageRange.reply(
            document, call.range, status: words.status, call.cookies(in: visit.rows) + PageWriter.wait(words))
    }

    /// The page after a hand-over that names no link to the trip.
    ///
    /// - Parameters:
    ///   - trip: The trip; the page is in its language.
    ///   - call: The request.
    ///   - cookies: The cookies that the browser is to keep.
    /// - Returns: The page, which sets the cookies in any case.
    func taken(_ trip: Trip, _ call: PageCall, _ cookies: [HTTPHeader]) -> HTTPReply {
        guard let place = place(call, trip),
            let document = document(["is_taken": .bool(true)], place, call, proof: "")
        else { return bare(.away, PageState.away.status, cookies) }
        return PageRange.reply(document, nil, status: 200, cookies)
    }
}
