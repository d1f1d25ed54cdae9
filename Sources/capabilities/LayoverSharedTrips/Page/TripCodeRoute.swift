import LayoverFrame
import LayoverHTTP
import LayoverQR
import LayoverTrips
import LayoverTripStore
import LayoverWeb

/// `GET /t/{token}/code.svg`: the address of a trip's page for the camera of a phone.
struct TripCodeRoute: RouteOwner {
    static let routes: [Route<TripCodeRoute>] = [
        Route(.readTripCode, counted: "trip-pages") { codes, request, values in codes.draw(request, values[0]) }
    ]

    let context: TripContext

    private func draw(_ request: borrowing HTTPRequest, _ token: String) -> HTTPReply {
        guard context.isOn else { return TripRefusal.off.reply([]) }
        let call = PageCall(request, token: token, context)
        guard let link = call.link, !call.host.isEmpty else { return TripRefusal.rules(.unknown).reply([]) }
        let late = LateReply(orElse: TripRefusal.storeUnavailable.reply([]))
        context.store.read(link: link) { found in
            switch found {
            case .success(let rows): late.send(code(rows, link, call))
            case .failure: late.send(TripRefusal.storeUnavailable.reply([]))
            }
        }
        return HTTPReply(late: late)
    }

    /// Only a link that opens something is drawn.
    private func code(_ rows: TripRows?, _ link: TripHash, _ call: PageCall) -> HTTPReply {
        guard let rows, rows.links[link]?.isLive(at: context.now) == true, context.now < rows.trip.expires else {
            return TripRefusal.rules(.unknown).reply([])
        }
        guard !context.isOff(.page, market: rows.trip.market, locale: rows.trip.locale) else {
            return TripRefusal.switchedOff.reply([])
        }
        guard let code = try? QRCode(call.address) else { return TripRefusal.rules(.unknown).reply([]) }
        return HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "image/svg+xml"), .privateNoStore, .noSniff,
                HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
                HTTPHeader("Referrer-Policy", "no-referrer"), HTTPHeader("X-Robots-Tag", "noindex"),
            ], segments: [.bytes(Array(code.svg(title: call.host).utf8))])
    }
}
