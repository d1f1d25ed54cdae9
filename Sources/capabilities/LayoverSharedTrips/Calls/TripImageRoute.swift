import LayoverFrame
import LayoverHTTP
import LayoverTrips
import LayoverWeb

/// `GET /i/{hash}.png`: the image of a trip, which never changes under its address.
struct TripImageRoute: RouteOwner {
    static let routes: [Route<TripImageRoute>] = [
        Route(.tripImage, counted: "trip-images") { images, request, values in images.respond(request, values[0]) }
    ]

    private static let standing = reply(
        SharedBytes(EmbeddedTripImage.standing), "public, max-age=\(TripImageLimits.standingSeconds)")

    let context: TripContext

    private func respond(_ request: borrowing HTTPRequest, _ hash: String) -> HTTPReply {
        guard context.isOn else { return TripRefusal.off.reply([]) }
        // Whose trip it is nobody can tell by the address, so that a kill of one market is one of all.
        guard !context.imagesAreOff(market: nil, locale: nil) else { return TripRefusal.switchedOff.reply([]) }
        guard TripImageAddress.isHash(hash) else { return TripRefusal.rules(.unknown).reply([]) }
        switch context.images.find(hash) {
        case .unknown: return TripRefusal.rules(.unknown).reply([])
        case .ready(let bytes): return TripImageRoute.picture(bytes)
        case .later:
            let late = LateReply(orElse: TripImageRoute.standing)
            context.images.fetch(hash) { bytes in
                late.send(bytes.map(TripImageRoute.picture) ?? TripImageRoute.standing)
            }
            return HTTPReply(late: late)
        }
    }

    private static func picture(_ bytes: SharedBytes) -> HTTPReply {
        reply(bytes, "public, max-age=31536000, immutable")
    }

    private static func reply(_ bytes: SharedBytes, _ keeping: String) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "image/png"), HTTPHeader("Cache-Control", keeping), .noSniff,
                HTTPHeader("Access-Control-Allow-Origin", "*"),
                HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
            ], segments: [.shared(bytes)])
    }
}
