import LayoverFrame
import LayoverHTTP
import LayoverTrips
import LayoverWeb

/// `GET /i/{name}.png`: the image of a trip, which never changes under its address.
///
/// The address has everything that the picture is made from, so that nothing is stored for a picture that is never
/// requested.
struct TripImageRoute: RouteOwner {
    static let routes: [Route<TripImageRoute>] = [
        Route(.tripImage, counted: "trip-images") { images, request, values in images.respond(request, values[0]) }
    ]

    /// How long clients and caches may keep a picture.
    private enum Keeping {
        case always
        /// A picture that replaces another.
        case briefly

        var header: String {
            switch self {
            case .always: "public, max-age=31536000, immutable"
            case .briefly: "public, max-age=\(TripImageLimits.standingSeconds)"
            }
        }
    }

    private static let standing = reply(SharedBytes(EmbeddedTripImage.standing), .briefly)

    let context: TripContext

    private func respond(_ request: borrowing HTTPRequest, _ text: String) -> HTTPReply {
        guard context.isOn else { return TripRefusal.off.reply([]) }
        guard let name = TripImageName(text, key: context.server.signing.key) else { return TripImageRoute.unknown }
        // A hash alone does not reveal its trip, so a kill of one market counts for it as a kill of all.
        guard !context.imagesAreOff(of: name.subject) else { return TripRefusal.switchedOff.reply([]) }
        switch context.images.find(name.hash) {
        case .ready(let bytes): return TripImageRoute.reply(bytes, .always)
        case .file: return fetch(name.hash, drawing: nil, keeping: .always)
        case .unknown: return draw(name)
        }
    }

    /// Draws it from its name.
    ///
    /// If the content now makes another picture than when the name was made, the new one replaces it.
    private func draw(_ name: TripImageName) -> HTTPReply {
        guard let drawing = name.subject.flatMap({ context.drawing(of: $0) }) else { return TripImageRoute.unknown }
        let keeping = drawing.hash == name.hash ? Keeping.always : .briefly
        if case .ready(let bytes) = context.images.find(drawing.hash) { return TripImageRoute.reply(bytes, keeping) }
        return fetch(drawing.hash, drawing: drawing.description, keeping: keeping)
    }

    private func fetch(_ hash: String, drawing description: [UInt8]?, keeping: Keeping) -> HTTPReply {
        let late = LateReply(orElse: TripImageRoute.standing)
        context.images.fetch(hash, drawing: description) { bytes in
            late.send(bytes.map { TripImageRoute.reply($0, keeping) } ?? TripImageRoute.standing)
        }
        return HTTPReply(late: late)
    }

    private static var unknown: HTTPReply { TripRefusal.rules(.unknown).reply([]) }

    private static func reply(_ bytes: SharedBytes, _ keeping: Keeping) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "image/png"), HTTPHeader("Cache-Control", keeping.header), .noSniff,
                HTTPHeader("Access-Control-Allow-Origin", "*"),
                HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
            ], segments: [.shared(bytes)])
    }
}
