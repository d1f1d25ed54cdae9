import LayoverHTTP
import LayoverSuppliers
import LayoverWeb

extension RouteDocument {
    // Changes by people of a trip; each waits until it is on the disk.

    static let voteOnTripItem = change(
        .put, item + "/vote", name: "voteOnTripItem", summary: "Votes on an item, or withdraws the vote.",
        details: """
            Each person has one vote on an item; with the ballot `one`, one in the trip. `seq` orders the votes of one
            person: the highest is in force, in any order of arrival. A repeated vote has the same answer. A client
            sends the successor of `me.seq`; without `seq` the last vote to arrive is in force. 409 has the vote in force.
            """,
        body: Body(
            summary: "the vote",
            content: .members([
                ("value", "`yes`, `maybe` or `no`, if the ballot has it; `null` withdraws the vote"),
                ("seq?", "from 1, at most 1,000 ahead of the person's last"),
            ]), example: "{\"value\": \"yes\", \"seq\": 6}"),
        more: [("value", "the vote in force"), ("seq", "its number")], lacksItem: true)

    static let withdrawTripVote = change(
        .delete, item + "/vote", name: "withdrawTripVote", summary: "Withdraws a vote.",
        more: [("value", "`null`"), ("seq", "the number of the vote")], lacksItem: true)

    static let addTripItem = change(
        .post, trips + "/items", name: "addTripItem", summary: "Adds a flight or a card.",
        details: """
            The same flight is one item, no matter who adds it. Only its adder sees a `staged` item, until it is sent or
            another person votes on it through the message; after a day it is dropped. A search that this server holds
            (`search` and `itinerary`) or a gateway (`signed`, from `/v1/offers`) vouches for a flight. A card is copied from the
            layout that a search showed. The server does not vouch for a flight that a client writes itself: it is shown as
            typed in, has no link, and changes no price.
            """,
        body: Body(
            summary: "the flight, and how it is added",
            content: .members([
                (
                    "offer",
                    "`search` (a search's token) and `itinerary` (its id in the answer); or `search`, `layout` (the layout's `id`) and `log_id` of one of its cards; or `signed`; or `cabin`, `travellers`, `legs` (lists of `carrier`, `number`, `from`, `to`, `departs`, `arrives`), `price` (`amount` in minor units, `currency`, `basis`), `market`, `supplier`, `itinerary`"
                ), ("state", "`staged` or `sent`"), ("note?", "at most 140 characters, without addresses or links"),
                linkMember,
            ]), example: flight), status: 201, again: "the item already exists", more: [itemMember, messageMember],
        losesOffer: true)

    static let sendTripItem = change(
        .post, item + "/send", name: "sendTripItem", summary: "Shows a staged item to all people of the trip.",
        body: Body(summary: "all members are optional", content: .members([linkMember]), example: "{}"),
        more: [itemMember, messageMember], lacksItem: true)

    static let removeTripItem = change(
        .delete, item, name: "removeTripItem", summary: "Removes an item; its votes wait with it for 30 days.",
        details: "For managers, and for the person who added it, if no other person did.", more: [itemMember])

    static let restoreTripItem = change(
        .post, item + "/restore", name: "restoreTripItem", summary: "Restores a removed item with its votes.",
        details: "For managers.", more: [itemMember])

    static let refreshTripItem = RouteDocument(
        .post, item + "/refresh", name: "refreshTripItem",
        summary: "Queries a supplier for the current price of a flight.",
        waitSeconds: SupplierLimits.deadlineMilliseconds.upperBound / 1_000,
        details: """
            People of the trip may call it once in 10 minutes for an item, and 20 times an hour for a trip. Reading a trip never
            queries a supplier. The reply is sent when the supplier's first answer has been compared. Later answers change the
            price like those of any other search. A change of 1 % or more is an event.
            """,
        parameters: [bearer, trip, itemParameter],
        replies: [
            Reply(
                200, "the supplier has answered",
                .members([
                    ("revision", "counts the trip's changes"),
                    ("changed", "whether the price or its date has changed"),
                    itemMember,
                    ("price", "`currency`, `basis`, `seen`, `latest`, `latest_at` and `gone`, in minor units"),
                ]), headers: kept),
            .problem(400, "the body or a header is invalid, or the day of the flight is past"), gone, refused,
            .problem(404, "no such trip or item; or `no-supplier`: no supplier serves the market"),
            methodRefused, .problem(409, "the trip is frozen"),
            .problem(410, "the trip has ended, or the item was removed"), tooLarge,
            .problem(422, "a card, or a flight that no search finds, has no price to query"),
            tooOften, .problem(502, "the supplier did not answer", with: "Retry-After"),
            .problem(
                503, "the supplier is busy, paused or switched off, or the store cannot be read", with: "Retry-After"),
            .problem(504, "the supplier did not answer in time", with: "Retry-After"),
        ])

    static let changeTripSettings = change(
        .patch, trips + "/settings", name: "changeTripSettings", summary: "Changes settings.",
        details: "For managers. Missing members stay unchanged. Votes do not count as changes of settings.",
        parameters: [
            Parameter(.header, "If-Match", summary: "`settings.version` of the trip as last read", example: "\"3\"")
        ],
        body: Body(
            summary: "the settings to change",
            content: .members([
                ("title?", "at most 80 characters, without addresses, links or long numbers; `null` removes it"),
                (
                    "ballot?",
                    "`grade` (yes, maybe, no), `like` (yes) or `one` (one item for each); until the first vote"
                ),
                ("adding?", "`everyone` or `managers`"),
                ("closes_at?", "a moment, as `2026-12-01T18:00:00Z`, or `null`"),
                ("closed?", "`true` or `false`"), ("chosen?", "the chosen item, or `null`"),
                (
                    "enough?",
                    "the yes votes with which an item counts as agreed, 2 to 50, or `null`; it closes nothing"
                ),
            ]), example: "{\"title\": \"Oslo in December\"}"),
        more: [("version", "the version of the settings in force")],
        replies: [
            .problem(412, "the settings were changed since; `version` is in force"),
            .problem(428, "`If-Match` is missing"),
        ])

    static let createTripLink = change(
        .post, trips + "/links", name: "createTripLink",
        summary: "Makes a link.", details: "For managers; a trip has at most 20.",
        body: Body(
            summary: "what the link allows",
            content: .members([
                ("right", "`view` (read), `vote` (join, vote and add) or `manage`"),
                ("lasts?", "seconds, at most 400 days; by default as long as the trip"),
            ]), example: "{\"right\": \"view\", \"lasts\": 86400}"),
        status: 201, more: [("link", "its `id` and `token`")])

    static let revokeTripLink = change(
        .delete, trips + "/links/{link}", name: "revokeTripLink",
        summary: "Revokes a link; people who joined by it stay.",
        details: "For managers.",
        parameters: [Parameter(.path, "link", summary: "the link's id", example: "3n5c8mh9se4qz")])

    static let removeTripPerson = change(
        .delete, trips + "/people/{person}", name: "removeTripPerson",
        summary: "Removes a person, as if they had left.",
        details: "For managers.",
        parameters: [Parameter(.path, "person", summary: "the person's id", example: "w1n5c8mh9se4q")])

    static let handOverTrip = change(
        .post, trips + "/handover", name: "handOverTrip",
        summary: "Makes a token by which another device of the person becomes them.",
        details: """
            The token is valid once, for 10 minutes; a newer token replaces it. The person's other devices are notified when it
            is used. Anyone with the token can get the person's key: pass it from screen to camera, and send it in no chat. A
            device without an app opens `/h/<token>`. A page of this server makes the call as its reader: the token then hands
            over a key of this trip alone.
            """,
        body: Body(
            summary: "all members are optional",
            content: .members([
                ("link?", "the token of a link of this trip, to redirect a browser that takes over to the trip's page")
            ]), example: "{\"link\": \"6q2m8c4v0ja9se4qz3w1n5c8mh\"}"),
        status: 201, more: [("handover", "its `token` and `expires_at`")])

    static let takeOverTrip = RouteDocument(
        .post, "/v1/handover", name: "takeOverTrip", summary: "Becomes the person of a hand-over, once.",
        details: """
            The token of the hand-over is sent in `Authorization`. A used, an expired and an unknown token have the same answer.
            A client that lost the answer sends the request again with the same `Idempotency-Key`.
            """,
        parameters: [
            Parameter(
                .header, "Authorization", summary: "`Bearer` and the hand-over's token",
                example: "Bearer 6q2m8c4v0ja9se4qz3w1n5c8mh"), secretKey,
        ],
        replies: [
            Reply(
                200, "the same person",
                .members(answer + [("trip", "its id"), ("me", "`id`, `key` and `right` of the person")]), headers: kept),
            unkeyed, gone,
            absent, methodRefused, .problem(409, "the trip is frozen"), ended, tooLarge, misfit,
            tooOften, unavailable,
        ])

    static let leaveTrip = change(
        .delete, trips + "/me", name: "leaveTrip", summary: "Leaves a trip.",
        details: """
            The person's name, votes, staged items and stored answers are erased at once and permanently. The items that they
            added stay, without a name. Their key is no longer valid. People can leave a frozen trip too.
            """, conflicts: false)

    static let deleteTrip = change(
        .delete, trips, name: "deleteTrip",
        summary: "Ends a trip permanently for all people.", details: "For managers.")

    private static let trips = "/v1/trips/{trip}"
    private static let item = trips + "/items/{item}"
    private static let itemMember: (name: String, summary: String) = ("item", "the id of the item")

    private static let messageMember: (name: String, summary: String) = (
        "message?",
        "for a vouched flight, the content of the message with which an app shares it, in the trip's language: `caption`, `subcaption`, `trailing`, `summary`, `image` (its path on this server, or `null`), `alt`, and `url` (the trip's page, by the `link` of the request, or `null`)"
    )

    private static let linkMember: (name: String, summary: String) = (
        "link?", "the token of a link of this trip, for `message.url`; it is not stored"
    )

    private static let flight = """
        {"offer": {"cabin": "economy", "travellers": 2, "legs": [[{"carrier": "KL", "number": "1234", "from": "LHR", \
        "to": "OSL", "departs": "2026-12-04T10:00", "arrives": "2026-12-04T13:20"}]], "price": {"amount": 41200, \
        "currency": "GBP"}, "market": "GB"}, "state": "sent"}
        """

    private static func change(
        _ method: HTTPMethod, _ path: String, name: String, summary: String, details: String = "",
        parameters: [Parameter] = [], body: Body? = nil, status: Int = 200, again: String? = nil,
        more: [(name: String, summary: String)] = [], lacksItem: Bool = false, losesOffer: Bool = false,
        conflicts: Bool = true,
        replies: [Reply] = []
    ) -> RouteDocument {
        let isKeyed = status == 201
        let done = again.map { [Reply(200, $0, .members(answer + more), headers: kept)] } ?? []
        let ends =
            lacksItem
            ? Reply.problem(410, "the trip has ended, or the item was removed")
            : losesOffer
                ? Reply.problem(410, "the trip has ended, or no server can vouch for the offer now")
                : ended
        let all =
            done + [
                Reply(status, "it is on the disk", .members(answer + more), headers: kept), unread, gone, refused,
                absent, methodRefused, ends, tooLarge, misfit, tooOften, unavailable,
            ] + (conflicts ? [conflict] : []) + replies
        return RouteDocument(
            method, path, name: name, summary: summary, details: details,
            parameters: [bearer, isKeyed ? key : welcomeKey] + parameters + [trip]
                + (path.contains("{item}") ? [itemParameter] : []),
            body: body, replies: all.sorted { $0.status < $1.status })
    }
}
