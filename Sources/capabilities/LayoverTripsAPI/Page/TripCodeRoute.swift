import LayoverFrame
import LayoverHTTP
import LayoverQR
import LayoverTrips
import LayoverWeb

/// Codes for the camera of a phone: `GET /t/{token}/code.svg` has the address of a trip's page, and `GET
/// /t/{token}/handover.svg` that of a hand-over for its maker.
struct TripCodeRoute: RouteOwner {
    static let routes: [Route<TripCodeRoute>] = [
        Route(.readTripCode, counted: "trip-pages") { $0.draw(.page, $1, token: $2[0]) },
        Route(.readHandoverCode, counted: "trip-pages") { $0.draw(.handover, $1, token: $2[0]) },
    ]

    private enum Subject { case page, handover }

    let context: TripContext

    private func draw(_ subject: Subject, _ request: borrowing HTTPRequest, token: String) -> HTTPReply {
        guard context.isOn else { return TripRefusal.off.reply([]) }
        let call = PageCall(request, .trip, token: token, context)
        guard let link = call.hash, !call.host.isEmpty else { return TripRefusal.rules(.unknown).reply([]) }
        return context.reading({ context.store.read(link: link, $0) }) { rows in code(of: subject, rows, call) }
    }

    /// The address that is drawn: of a valid link, or of a hand-over for its maker.
    private func address(of subject: Subject, _ rows: TripRows, _ call: PageCall) -> String? {
        switch subject {
        case .page:
            guard let link = call.hash.flatMap({ rows.links[$0] }), link.isLive(at: context.now),
                context.now < rows.trip.expires
            else { return nil }
            return call.address
        case .handover:
            guard let visit = try? PageVisit(rows, call, context) else { return nil }
            guard case .live(let address, _) = MadeHandover(visit, call, context) else { return nil }
            return address
        }
    }

    private func code(of subject: Subject, _ rows: TripRows?, _ call: PageCall) -> HTTPReply {
        guard let rows, let address = address(of: subject, rows, call) else {
            return TripRefusal.rules(.unknown).reply([])
        }
        guard !context.isOff(.page, market: rows.trip.market, locale: rows.trip.locale) else {
            return TripRefusal.switchedOff.reply([])
        }
        guard let code = try? QRCode(address) else { return TripRefusal.rules(.unknown).reply([]) }
        return HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "image/svg+xml"), .privateNoStore, .noSniff,
                HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
                HTTPHeader("Referrer-Policy", "no-referrer"), HTTPHeader("X-Robots-Tag", "noindex"),
            ], segments: [.bytes(Array(code.svg(title: call.host).utf8))])
    }
}
