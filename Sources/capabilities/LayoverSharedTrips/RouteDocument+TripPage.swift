import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // The page of a trip, for whoever has its link.

    static let showTripPage = RouteDocument(
        .get, page, "showTripPage", "The page of a shared trip, for people without the app.",
        details: """
            Drawn from `widgets/pages/trip`, else as it is shipped, in the reader's language as far as the trip's market speaks it. It
            writes nothing. Previews are made from route, days and prices alone. [trips.md](trips.md#the-page) says how it is used.
            """,
        parameters: [
            linkToken, Parameter(.query, "hl", "a language of the market", example: "en-GB"),
            Parameter(.query, "leave", "asks whether the reader means to leave", example: "1"),
            Parameter(.query, "said", "what became of a press", example: "voted"),
            Parameter(.header, "Accept-Language", "what the reader speaks", example: "nb-NO, en;q=0.8"),
            Parameter(.header, "Range", "one stretch of bytes", example: "bytes=0-32767"),
        ],
        replies: [
            Reply(200, "the page", .page, headers: ofPage + ["Set-Cookie"]),
            Reply(206, "a stretch of it", .page, headers: ofPage + ["Set-Cookie", "Content-Range"]), nowhere,
            methodRefused,
            pageEnded,
            pageAway,
        ])

    static let joinOnTripPage = form(
        "join", "joinOnTripPage", "Joins, from the page.",
        Reply(422, "the name cannot be taken", .page, headers: ofPage))

    static let voteOnTripPage = form(
        "vote", "voteOnTripPage", "Votes, or takes a vote back, from the page; whoever has not joined joins.",
        Reply(422, "no such vote", .page, headers: ofPage))

    static let leaveOnTripPage = form("leave", "leaveOnTripPage", "Leaves, from the page: all is erased at once.", nil)

    static let readTripCode = RouteDocument(
        .get, page + "/code.svg", "readTripCode", "The address of the page of a trip, for the camera of a phone.",
        details: "A QR code of the address under which the server is asked, as SVG, dark on light with its quiet zone.",
        parameters: [linkToken],
        replies: [
            Reply(200, "the code", .picture, headers: ofPage),
            Reply(
                404, "the link leads nowhere, or the setting `trips` is off", .problem, headers: ["Cache-Control"]),
            methodRefused,
            Reply(
                503, "switched off, or the store cannot be read", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    private static let page = "/t/{token}"
    private static let linkToken = Parameter(
        .path, "token", "the link's token", example: "6q2m8c4v0ja9se4qz3w1n5c8mh")
    private static let ofPage = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]

    private static let nowhere = Reply(
        404, "the link leads nowhere, or the setting `trips` is off", .page, headers: ofPage)
    private static let pageEnded = Reply(410, "the trip has ended", .page, headers: ofPage)
    private static let pageAway = Reply(
        503, "switched off, or the store cannot be read", .page, headers: ofPage + ["Retry-After"])

    private static func form(_ word: String, _ name: String, _ summary: String, _ more: Reply?) -> RouteDocument {
        RouteDocument(
            .post, "\(page)/\(word)", name, summary,
            details: """
                For the page's own forms: the guest's cookie, the form's proof and the browser's `Origin` and `Sec-Fetch-Site` must
                fit. What does not is shown on the page, with what was pressed.
                """,
            parameters: [
                linkToken,
                Parameter(.header, "Cookie", "the guest's", example: "__Host-layover-guest=4v0ja9se4qz3w1n5c8mh"),
            ],
            body: Body(
                summary: "a form, percent-encoded: `proof`, and `item` with `value`, or `name`", content: .plainText,
                example: "proof=1764000000.a.b&item=9se4qz3w1n5c8&value=yes"),
            replies: [
                Reply(
                    303, "it is on the disk; to the page", .nothing,
                    headers: ["Cache-Control", "Location", "Referrer-Policy", "X-Robots-Tag"]),
                Reply(403, "the request does not come from the page", .page, headers: ofPage + ["Set-Cookie"]), nowhere,
                methodRefused,
                Reply(409, "the form is out of date, or voting is closed", .page, headers: ofPage), pageEnded,
                Reply(413, "the form is too large", .page, headers: ofPage + ["Retry-After"]),
            ] + [more].compactMap { $0 } + [
                Reply(429, "this is done too often", .page, headers: ofPage + ["Retry-After"]), pageAway,
            ])
    }
}
