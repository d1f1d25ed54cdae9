import LayoverHTTP
import LayoverPictures
import LayoverSchema
import LayoverWeb

extension RouteDocument {
    static let tripImage = RouteDocument(
        .get, "/i/{name}.png", "readTripImage", "The image of a shared trip, for messengers.",
        waitSeconds: (TripImageLimits.startMilliseconds + TripImageLimits.pictureMilliseconds.upperBound) / 1_000,
        details: """
            \(TripImageSource.width) x \(TripImageSource.height) pixels, at most \(PictureLimits.fileBytes) bytes. What it shows is in
            its address, so it never changes: a trip that changes has another one. Any server with the signing key by which an
            address was made draws it, and keeps it for \(TripImageLimits.keptDays) days; nobody else can make an address. Where it
            cannot be drawn now, a standing picture comes in its place, and where the content has changed since, the one that the
            content makes now: both others may keep for \(TripImageLimits.standingSeconds) seconds.
            """,
        parameters: [
            Parameter(
                .path, "name",
                "the hash of what is drawn, its market, language and flights, and a signature: \(TripImageLimits.nameBytes) characters at most; or the hash alone of a picture that was drawn",
                example: String(repeating: "9f2c5e0a41d71b3c", count: 4)
                    + ".GB.en-GB.LHR.OSL.BA.762.j2t5k.4.vsg.GBP.hpb7p.yq0dPp4hXr2m0ZVwW1c3TA")
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
