import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // The page of a trip, for all readers with its link.

    static let showTripPage = RouteDocument(
        .get, page, name: "showTripPage", summary: "Shows the page of a shared trip, for people without the app.",
        waitSeconds: storeSeconds,
        details: """
            Drawn from `widgets/pages/trip`, or from the shipped templates if that is missing. The page is in the reader's
            language if the trip's market has it. Reading it writes nothing. Previews contain route, days and prices alone.
            [trips.md](trips.md#the-page) describes it.
            """,
        parameters: [
            linkToken, language,
            Parameter(.query, "leave", summary: "shows the question whether the reader wants to leave", example: "1"),
            Parameter(.query, "said", summary: "the result of a pressed button", example: "voted"), device, spoken,
            range,
        ],
        replies: shown)

    static let joinOnTripPage = form(
        "join", name: "joinOnTripPage", summary: "Joins, from the page.",
        more: Reply(422, "the name is not accepted", .page, headers: ofPage))

    static let voteOnTripPage = form(
        "vote", name: "voteOnTripPage",
        summary: "Votes, or withdraws a vote, from the page; a reader who has not joined joins.",
        more: Reply(422, "no such vote", .page, headers: ofPage))

    static let leaveOnTripPage = form(
        "leave", name: "leaveOnTripPage", summary: "Leaves, from the page: the person's data is erased at once.")

    static let chooseOnTripPage = form(
        "choose", name: "chooseOnTripPage",
        summary: "Decides on an item, or revokes the decision, from the page: for managers.",
        more: Reply(422, "no such choice, or no such item", .page, headers: ofPage))

    static let setDeadlineOnTripPage = form(
        "deadline", name: "setDeadlineOnTripPage",
        summary: "Sets when voting closes, or that it does not, from the page: for managers.",
        more: Reply(422, "no such choice, or no moment ahead", .page, headers: ofPage))

    static let reportOnTripPage = form(
        "report", name: "reportOnTripPage", summary: "Reports the page to the operators.")

    static let handOverOnTripPage = form(
        "handover", name: "handOverOnTripPage",
        summary: "Makes an address by which another device of the reader becomes the reader, from the page.")

    static let showHandoverPage = RouteDocument(
        .get, handover, name: "showHandoverPage",
        summary: "Shows the page of a hand-over, with one button for the other device.",
        waitSeconds: storeSeconds,
        details: """
            Reading it writes nothing and does not use up the token, so scanners of links do no harm. The page has no names. A
            used, an expired and an unknown token have the same page. [trips.md](trips.md#another-device) describes it.
            """,
        parameters: [handoverToken, language, spoken, range], replies: shown + [tooOftenOnPage])

    static let takeOverOnPage = RouteDocument(
        .post, handover, name: "takeOverOnPage", summary: "Becomes the person of a hand-over, once, from its page.",
        details: """
            For the page's own form: the guest's cookie, the form's proof and the browser's `Origin` and `Sec-Fetch-Site` must be
            valid. The browser receives the person's key in the cookie `__Host-layover-keys`. If the hand-over names a link,
            the browser is redirected to the trip's page.
            """,
        parameters: [handoverToken, guest],
        body: Body(
            summary: "a form, percent-encoded: `proof`", content: .plainText, example: "proof=1764000000.a.b"),
        replies: [
            Reply(
                200, "it is on the disk; a page confirms it, because no link is known", .page,
                headers: ofPage + ["Set-Cookie"]),
            Reply(
                303, "it is on the disk; redirects to the trip's page", .nothing,
                headers: ["Cache-Control", "Location", "Referrer-Policy", "Set-Cookie", "X-Robots-Tag"]),
            foreign, nowhere, methodRefused,
            Reply(409, "the form is out of date, or the trip is frozen", .page, headers: ofPage + ["Set-Cookie"]),
            pageEnded, formTooLarge, tooOftenOnPage, pageAway,
        ])

    static let readHandoverCode = code(
        "handover.svg", name: "readHandoverCode",
        summary: "Returns the address of a hand-over as a code for another device's camera.",
        details: """
            Only for the page of the person who made it. The token appears in no address: the server computes it from the name of
            the form and from the key in the browser's cookies.
            """,
        parameters: [device, guest],
        absent: "the reader made no hand-over that is still valid, or the setting `trips` is off")

    static let readTripCode = code(
        "code.svg", name: "readTripCode", summary: "Returns a trip's address as a code for a phone's camera.",
        details: "A QR code of the page's address on the requested host, as SVG, dark on light with its quiet zone.",
        absent: "the link leads nowhere, or the setting `trips` is off")

    private static func code(
        _ file: String, name: String, summary: String, details: String, parameters: [Parameter] = [], absent: String
    ) -> RouteDocument {
        RouteDocument(
            .get, "\(page)/\(file)", name: name, summary: summary, waitSeconds: storeSeconds, details: details,
            parameters: [linkToken] + parameters,
            replies: [
                Reply(200, "the code", .picture, headers: ofPage), .problem(404, absent), methodRefused,
                .problem(503, "switched off, or the store cannot be read", with: "Retry-After"),
            ])
    }

    private static let page = "/t/{token}"
    private static let handover = "/h/{token}"
    private static let linkToken = Parameter(
        .path, "token", summary: "the link's token", example: "6q2m8c4v0ja9se4qz3w1n5c8mh")
    private static let handoverToken = Parameter(
        .path, "token", summary: "the hand-over's token", example: "4v0ja9se4qz3w1n5c8mh6q2m8c")
    private static let language = Parameter(.query, "hl", summary: "a language of the market", example: "en-GB")
    private static let device = Parameter(
        .query, "device",
        summary: "the name of the form by which the reader made a hand-over; the page shows that hand-over",
        example: "9se4qz3w1n5c8mh6q2m8c4v0ja")
    private static let spoken = Parameter(
        .header, "Accept-Language", summary: "the reader's languages", example: "nb-NO, en;q=0.8")
    private static let range = Parameter(.header, "Range", summary: "one range of bytes", example: "bytes=0-32767")
    private static let guest = Parameter(
        .header, "Cookie", summary: "the guest's cookie", example: "__Host-layover-guest=4v0ja9se4qz3w1n5c8mh")
    private static let ofPage = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]

    private static let shown = [
        Reply(200, "the page", .page, headers: ofPage + ["Set-Cookie"]),
        Reply(206, "part of the page", .page, headers: ofPage + ["Set-Cookie", "Content-Range"]), nowhere,
        methodRefused, pageEnded, pageAway,
    ]

    private static let nowhere = Reply(
        404, "the link leads nowhere, or the setting `trips` is off", .page, headers: ofPage)
    private static let pageEnded = Reply(410, "the trip has ended", .page, headers: ofPage)
    private static let pageAway = Reply(
        503, "switched off, or the store cannot be read", .page, headers: ofPage + ["Retry-After"])
    private static let foreign = Reply(403, "the request does not come from the page", .page, headers: ofPage)
    private static let formTooLarge = Reply(413, "the form is too large", .page, headers: ofPage + ["Retry-After"])
    private static let tooOftenOnPage = Reply(
        429, "too many requests", .page, headers: ofPage + ["Retry-After"])

    private static func form(_ word: String, name: String, summary: String, more: Reply? = nil) -> RouteDocument {
        RouteDocument(
            .post, "\(page)/\(word)", name: name, summary: summary,
            details: """
                For the page's own forms: the guest's cookie, the form's proof and the browser's `Origin` and `Sec-Fetch-Site` must
                be valid. Otherwise nothing is counted, and the page shows the press again.
                """,
            parameters: [linkToken, guest],
            body: Body(
                summary: "a form, percent-encoded: `proof`, and `item` with `value`, or `name`", content: .plainText,
                example: "proof=1764000000.a.b&item=9se4qz3w1n5c8&value=yes"),
            replies: [
                Reply(
                    303, "it is on the disk; redirects to the page", .nothing,
                    headers: ["Cache-Control", "Location", "Referrer-Policy", "X-Robots-Tag"]),
                foreign, nowhere, methodRefused,
                Reply(
                    409, "the form is out of date, or the trip is closed or frozen", .page,
                    headers: ofPage + ["Set-Cookie"]), pageEnded, formTooLarge,
            ] + [more].compactMap { $0 } + [tooOftenOnPage, pageAway])
    }
}
