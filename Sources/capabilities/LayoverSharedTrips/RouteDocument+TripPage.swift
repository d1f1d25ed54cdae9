import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // The page of a trip, for all readers with its link.

    static let showTripPage = RouteDocument(
        .get, page, "showTripPage", "The page of a shared trip, for people without the app.",
        waitSeconds: storeSeconds,
        details: """
            Drawn from `widgets/pages/trip`, else as it is shipped, in the reader's language as far as the trip's market speaks it. It
            writes nothing. Previews are made from route, days and prices alone. [trips.md](trips.md#the-page) says how it is used.
            """,
        parameters: [
            linkToken, language,
            Parameter(.query, "leave", "shows the question whether the reader means to leave", example: "1"),
            Parameter(.query, "said", "the result of a pressed button", example: "voted"), device, spoken, range,
        ],
        replies: shown)

    static let joinOnTripPage = form(
        "join", "joinOnTripPage", "Joins, from the page.",
        Reply(422, "the name cannot be taken", .page, headers: ofPage))

    static let voteOnTripPage = form(
        "vote", "voteOnTripPage", "Votes, or withdraws a vote, from the page; a reader who has not joined joins.",
        Reply(422, "no such vote", .page, headers: ofPage))

    static let leaveOnTripPage = form("leave", "leaveOnTripPage", "Leaves, from the page: all is erased at once.", nil)

    static let chooseOnTripPage = form(
        "choose", "chooseOnTripPage", "Decides on an item, or revokes the decision, from the page: for managers.",
        Reply(422, "no such choice, or no such item", .page, headers: ofPage))

    static let reportOnTripPage = form(
        "report", "reportOnTripPage", "Reports the page to the operators.", nil)

    static let handOverOnTripPage = form(
        "handover", "handOverOnTripPage",
        "Makes an address by which another device of the reader becomes the reader, from the page.", nil)

    static let showHandoverPage = RouteDocument(
        .get, handover, "showHandoverPage", "The page of a hand-over: one button for the other device.",
        waitSeconds: storeSeconds,
        details: """
            It writes nothing and spends nothing, so that scanners of links do no harm; nothing on it tells whose it is. What was taken,
            what is too old and what there never was are answered alike. [trips.md](trips.md#another-device) says how it is used.
            """,
        parameters: [handoverToken, language, spoken, range], replies: shown + [tooOftenOnPage])

    static let takeOverOnPage = RouteDocument(
        .post, handover, "takeOverOnPage", "Becomes the person of a hand-over, once, from its page.",
        details: """
            For the page's own form: the guest's cookie, the form's proof and the browser's `Origin` and `Sec-Fetch-Site` must fit. The
            browser is given the person's key in a cookie, `__Host-layover-keys`, and is led to the trip's page where the hand-over
            names a link to it.
            """,
        parameters: [handoverToken, guest],
        body: Body(
            summary: "a form, percent-encoded: `proof`", content: .plainText, example: "proof=1764000000.a.b"),
        replies: [
            Reply(
                200, "it is on the disk; the page that says so, if no link is known", .page,
                headers: ofPage + ["Set-Cookie"]),
            Reply(
                303, "it is on the disk; to the trip's page", .nothing,
                headers: ["Cache-Control", "Location", "Referrer-Policy", "Set-Cookie", "X-Robots-Tag"]),
            foreign, nowhere, methodRefused,
            Reply(409, "the form is out of date, or the trip is frozen", .page, headers: ofPage + ["Set-Cookie"]),
            pageEnded, formTooLarge, tooOftenOnPage, pageAway,
        ])

    static let readHandoverCode = RouteDocument(
        .get, page + "/handover.svg", "readHandoverCode",
        "The address of a hand-over, for the camera of another device.", waitSeconds: storeSeconds,
        details: """
            Only for the page of the person who made it: the token stands in no address, but is worked out of the name of the form and of the key
            that the browser's cookies bring.
            """,
        parameters: [linkToken, device, guest],
        replies: [
            Reply(200, "the code", .picture, headers: ofPage),
            Reply(
                404, "the reader made no hand-over that can still be taken, or the setting `trips` is off", .problem,
                headers: ["Cache-Control"]),
            methodRefused,
            Reply(
                503, "switched off, or the store cannot be read", .problem, headers: ["Cache-Control", "Retry-After"]),
        ])

    static let readTripCode = RouteDocument(
        .get, page + "/code.svg", "readTripCode", "The address of the page of a trip, for the camera of a phone.",
        waitSeconds: storeSeconds,
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
    private static let handover = "/h/{token}"
    private static let linkToken = Parameter(
        .path, "token", "the link's token", example: "6q2m8c4v0ja9se4qz3w1n5c8mh")
    private static let handoverToken = Parameter(
        .path, "token", "the hand-over's token", example: "4v0ja9se4qz3w1n5c8mh6q2m8c")
    private static let language = Parameter(.query, "hl", "a language of the market", example: "en-GB")
    private static let device = Parameter(
        .query, "device", "the name of the form by which the reader made a hand-over, which is shown",
        example: "9se4qz3w1n5c8mh6q2m8c4v0ja")
    private static let spoken = Parameter(
        .header, "Accept-Language", "the reader's languages", example: "nb-NO, en;q=0.8")
    private static let range = Parameter(.header, "Range", "one stretch of bytes", example: "bytes=0-32767")
    private static let guest = Parameter(
        .header, "Cookie", "the guest's", example: "__Host-layover-guest=4v0ja9se4qz3w1n5c8mh")
    private static let ofPage = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]

    private static let shown = [
        Reply(200, "the page", .page, headers: ofPage + ["Set-Cookie"]),
        Reply(206, "a stretch of it", .page, headers: ofPage + ["Set-Cookie", "Content-Range"]), nowhere, methodRefused,
        pageEnded, pageAway,
    ]

    private static let nowhere = Reply(
        404, "the link leads nowhere, or the setting `trips` is off", .page, headers: ofPage)
    private static let pageEnded = Reply(410, "the trip has ended", .page, headers: ofPage)
    private static let pageAway = Reply(
        503, "switched off, or the store cannot be read", .page, headers: ofPage + ["Retry-After"])
    private static let foreign = Reply(403, "the request does not come from the page", .page, headers: ofPage)
    private static let formTooLarge = Reply(413, "the form is too large", .page, headers: ofPage + ["Retry-After"])
    private static let tooOftenOnPage = Reply(
        429, "this is done too often", .page, headers: ofPage + ["Retry-After"])

    private static func form(_ word: String, _ name: String, _ summary: String, _ more: Reply?) -> RouteDocument {
        RouteDocument(
            .post, "\(page)/\(word)", name, summary,
            details: """
                For the page's own forms: the guest's cookie, the form's proof and the browser's `Origin` and `Sec-Fetch-Site` must
                fit. What does not is shown on the page, with what was pressed.
                """,
            parameters: [linkToken, guest],
            body: Body(
                summary: "a form, percent-encoded: `proof`, and `item` with `value`, or `name`", content: .plainText,
                example: "proof=1764000000.a.b&item=9se4qz3w1n5c8&value=yes"),
            replies: [
                Reply(
                    303, "it is on the disk; to the page", .nothing,
                    headers: ["Cache-Control", "Location", "Referrer-Policy", "X-Robots-Tag"]),
                foreign, nowhere, methodRefused,
                Reply(
                    409, "the form is out of date, or the trip is closed or frozen", .page,
                    headers: ofPage + ["Set-Cookie"]), pageEnded, formTooLarge,
            ] + [more].compactMap { $0 } + [tooOftenOnPage, pageAway])
    }
}
