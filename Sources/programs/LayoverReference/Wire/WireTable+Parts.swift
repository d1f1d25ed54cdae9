import LayoverAssembly
import LayoverCatalog
import LayoverSchema

extension WireTable {
    static let partsOfCards: [WireObject] = [
        WireObject(
            "Place", "Where a card stands among the results: by `index`, or beside one of them by `anchor`.",
            [
                Member(
                    "index", .intOrNull, .when("it has no anchor"),
                    "this many result items stand before it, as authored, never clipped; `null` is the end"),
                Member("anchor", .text, .when("it belongs to one itinerary"), "that itinerary's id"),
                Member(
                    "short", .words([Shape.Word("end", "at its end"), Shape.Word("drop", "not at all")]),
                    .when("the index is 1 or more"), "where it stands in a list that is shorter than that"),
                Member(
                    "on_filter", .words([Shape.Word("hide", "hides")]), .when("it does not just stay"),
                    "what it does when the reader filters the results"),
                Member(
                    "late", .words([Shape.Word("hold", "waits until it pushes nothing that is on screen")]),
                    .when("it may not just come in between"), "what it does when it comes after the results"),
            ]),
        WireObject(
            "Height", "Points by width class.",
            [
                Member("compact", .int, "below 600 points"), Member("regular", .int, "600 points and above"),
            ]),
        WireObject(
            "Action", "What a tap does. In HTML the address `layover-action:<name>` names it.",
            [
                Member("kind", .words(actionKinds), "what it does"),
                Member("app", .text, .when("there is one"), "a deep link of the app"),
                Member("web", .text, .when("there is one"), "an https address"),
                Member(
                    "set", .map(.any), .when("it changes the search"),
                    "what changes: a value, or `{ \"each\": \"days.date\" }` for that column of the row tapped"),
                Member(
                    "by", .map(.any), .when("it filters"),
                    "what is kept: a value, or `{ \"each\": \"airlines.id\" }` for that column of the row tapped"),
            ]),
        WireObject(
            "Dismiss", "How long a card stays away once it was sent away.", [Member("hide_seconds", .int, "seconds")]),
        WireObject(
            "Cap", "How often one person is shown a card.",
            [Member("times", .int, "at most this often"), Member("per_seconds", .int, "within this many seconds")]),
        WireObject(
            "Impression", "When a card counts as seen.",
            [
                Member("percent", .int, "this much of it is on screen"),
                Member("duration_ms", .int, "for this many milliseconds"),
                Member("limit", .int, "reported at most this often; 0 for always"),
            ]),
    ]

    static let partsOfLayouts: [WireObject] = [
        WireObject(
            "Styles", "The stylesheet of all fragments: link it once in the page, or in each shadow root.",
            [
                Member("url", .text, "its address; what is there never changes"),
                Member("integrity", .text, "for the `integrity` of the link: `sha256-...`"),
            ]),
        WireObject(
            "Assignment", "One experiment that this request takes part in.",
            [
                Member("experiment", .text, "the experiment"),
                Member(
                    "variant", .text, "the arm, the control among them; while the experiment is killed, the control"),
            ]),
        WireObject(
            "Mark", "What the friends with whom the reader shares a trip said of one itinerary.",
            [
                Member("itinerary", .text, "the itinerary's id, as the results have it"),
                Member("trip", .text, "the trip"),
                Member("item", .text, "the item of it that is this flight: by trip and item the reader votes"),
                Member("yes", .int, "votes for it"), Member("maybe", .int, "votes that it would do"),
                Member("no", .int, "votes against it"),
                Member("mine", .words(votes), .when("the reader voted on it"), "that vote"),
                Member(
                    "stale", .int, .when("there are any"),
                    "votes of them that were given at a price a tenth or more below"),
                Member("chosen", .bool, .when("the trip was decided on it"), "true"),
            ]),
        WireObject(
            "Omission", "A widget without a card.",
            [
                Member("widget", .text, "the widget"), Member("reason", .words(omissionReasons), "why"),
                Member("detail", .text, "more in words; may be empty"),
            ]),
    ]

    private static let votes = Shape.Word.each(ItineraryMark.Vote.self) {
        switch $0 {
        case .yes: "for it"
        case .maybe: "it would do"
        case .no: "against it"
        }
    }

    private static let omissionReasons = Shape.Word.each(OmissionReason.self) {
        switch $0 {
        case .killed: "a kill switch took it away"
        case .experiment: "an arm of an experiment leaves it out"
        case .schedule: "it is not on now"
        case .condition: "its condition says no"
        case .unknown: "nobody knows what its condition asks"
        case .requires: "the client cannot draw it"
        case .noCard: "its provider has none: no campaign, no row, no trip"
        case .noValue: "a field has no value"
        case .noLink: "none of its links leads anywhere for this client"
        case .late: "its provider took too long, or its trip is not at hand yet"
        case .crowded: "the page is full"
        case .failed: "it could not be made"
        case .tooLarge: "it has more bytes than a card or a layout may have"
        case .anotherPage: "it stands on another page"
        }
    }

    private static let actionKinds = Shape.Word.each(ActionSource.Kind.self) {
        switch $0 {
        case .open: "opens `app` where that works, else `web`"
        case .search: "searches again with what `set` says"
        case .filter: "filters the results as `by` says"
        case .dismiss: "takes the card away"
        }
    }

    static let values: [WireObject] = [
        WireObject(
            "Money", "An amount: 5407 GBP with the exponent 2 is 54.07.",
            [
                Member("amount", .int, "in minor units"), Member("currency", .text, "ISO 4217"),
                Member("exponent", .int, "decimals of the minor unit, 0 to 4"),
                Member("text", .text, "in the reader's language: `£54.07`"),
            ]),
        WireObject(
            "DateValue", "A day.",
            [Member("iso", .text, "`2026-12-07`"), Member("text", .text, "in the reader's language")]),
        WireObject(
            "Moment", "A moment.",
            [
                Member("iso", .text, "in UTC: `2026-12-07T09:00:00Z`"),
                Member("text", .text, "in the reader's language, on the market's clock"),
            ]),
        WireObject(
            "Duration", "A length of time.",
            [Member("minutes", .int, "whole minutes"), Member("text", .text, "in the reader's language")]),
        WireObject(
            "Percent", "A share.",
            [
                Member("basis_points", .int, "hundredths of a percent: 12.5 % is 1250"),
                Member("text", .text, "in the reader's language"),
            ]),
        WireObject(
            "Link", "Where a tap leads.",
            [
                Member("app", .text, .when("there is one"), "a deep link of the app"),
                Member("web", .text, .when("there is one"), "an https address"),
            ]),
        WireObject(
            "Image", "A picture.",
            [
                Member("light", .text, "its address"),
                Member("dark", .text, .when("there is one"), "the address of the one for dark screens"),
                Member("alt", .text, "what it shows, in words; may be empty"),
            ]),
    ]
}
