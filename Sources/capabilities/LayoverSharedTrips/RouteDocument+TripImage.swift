import LayoverHTTP
import LayoverPictures
import LayoverSchema
import LayoverWeb

extension RouteDocument {
    static let tripImage = RouteDocument(
        .get, "/i/{hash}.png", "readTripImage", "The image of a shared trip, for messengers.",
        details: """
            \(TripImageSource.width) x \(TripImageSource.height) pixels, at most \(PictureLimits.fileBytes) bytes. What it shows is in
            its address, so it never changes: a trip that changes has another one. The server draws what it has told somebody the
            address of, and keeps it for \(TripImageLimits.keptDays) days. Where it cannot be drawn now, a standing picture comes
            in its place, which others may keep for \(TripImageLimits.standingSeconds) seconds.
            """,
        parameters: [
            Parameter(
                .path, "hash", "of what it is drawn from, 64 hexadecimal digits",
                example: String(repeating: "9f2c5e0a41d71b3c", count: 4))
        ],
        replies: [
            Reply(
                200, "the picture, or the standing one", .picture,
                headers: ["Cache-Control", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            Reply(404, "there is no such picture, or the setting `trips` is off", .problem, headers: kept),
            methodRefused,
            Reply(503, "an operator has switched this off", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])
}
