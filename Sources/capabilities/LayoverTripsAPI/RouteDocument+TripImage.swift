import LayoverHTTP
import LayoverPictures
import LayoverTripContent
import LayoverWeb

extension RouteDocument {
    static let tripImage = RouteDocument(
        .get, "/i/{name}.png", name: "readTripImage", summary: "Returns the image of a shared trip, for messengers.",
        waitSeconds: (TripImageLimits.startMilliseconds + TripImageLimits.pictureMilliseconds.upperBound) / 1_000,
        details: """
            \(TripImageSource.width) x \(TripImageSource.height) pixels, at most \(PictureLimits.fileBytes) bytes. The address
            contains the drawn content, so the picture never changes; a trip that changes has another address. Any server with the
            signing key of the address draws the picture and keeps it for \(TripImageLimits.keptDays) days. Without the key no
            valid address can be made. If the picture cannot be drawn now, a standing picture replaces it. If the content has
            changed since, the picture of the current content does. Both may be cached for \(TripImageLimits.standingSeconds)
            seconds.
            """,
        parameters: [
            Parameter(
                .path, "name",
                summary:
                    "the hash of the drawn content, its market, language and flights, and a signature: at most \(TripImageLimits.nameBytes) characters; or the hash alone, of a picture that was drawn already",
                example: String(repeating: "9f2c5e0a41d71b3c", count: 4)
                    + ".GB.en-GB.LHR.OSL.BA.762.j2t5k.4.vsg.GBP.hpb7p.yq0dPp4hXr2m0ZVwW1c3TA")
        ],
        replies: [
            Reply(
                200, "the picture, or the standing one", .picture,
                headers: ["Cache-Control", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            .problem(404, "there is no such picture, or the setting `trips` is off"),
            methodRefused,
            .problem(503, "an operator has switched this off", with: "Retry-After"),
        ])
}
