import LayoverAssembly
import LayoverCatalog
import LayoverSchema

extension WireTable {
    static let partsOfCards: [WireObject] = [
        WireObject(
            name: "Place",
            summary: "The position of a card among the results: by `index`, or next to one of them by `anchor`.",
            members: [
                Member(
                    "index", .intOrNull, when: "it has no anchor",
                    "the number of result items before it, as authored, never clipped; `null` is the end"),
                Member("anchor", .text, when: "it belongs to one itinerary", "the itinerary's id"),
                Member(
                    "short", .words([Shape.Word("end", "at the end"), Shape.Word("drop", "the card is not shown")]),
                    when: "the index is 1 or more", "its position in a shorter list"),
                Member(
                    "on_filter", .words([Shape.Word("hide", "hides")]), when: "it does not simply stay",
                    "what happens to it when the reader filters the results"),
                Member(
                    "late", .words([Shape.Word("hold", "waits until it would move nothing on screen")]),
                    when: "it may not be inserted at once", "what happens if it arrives after the results"),
                Member(
                    "fold", .words([Shape.Word("never", "is always drawn whole")]),
                    when: "its widget has `when_unknown: show`, as advice that the law asks for has",
                    "whether a client may show it as a line that opens"),
            ]),
        WireObject(
            name: "Height", summary: "Points by width class.",
            members: [
                Member("compact", .int, "below 600 points"), Member("regular", .int, "600 points and above"),
            ]),
        WireObject(
            name: "Action", summary: "The action of a tap. In HTML the address `layover-action:<name>` refers to it.",
            members: [
                Member("kind", .words(actionKinds), "what it does"),
                Member("app", .text, when: "there is one", "a deep link of the app"),
                Member("web", .text, when: "there is one", "an https address"),
                Member(
                    "set", .map(.any), when: "it changes the search",
                    "the changes: a value, or `{ \"each\": \"days.date\" }` for that column of the tapped row"),
                Member(
                    "by", .map(.any), when: "it filters",
                    "the filter: a value, or `{ \"each\": \"airlines.id\" }` for that column of the tapped row"),
            ]),
        WireObject(
            name: "Dismiss", summary: "How long a dismissed card stays hidden.",
            members: [Member("hide_seconds", .int, "seconds")]),
        WireObject(
            name: "Cap", summary: "How often one person sees a card.",
            members: [
                Member("times", .int, "at most this often"), Member("per_seconds", .int, "in this period, in seconds"),
            ]),
        WireObject(
            name: "Impression", summary: "When a card counts as seen.",
            members: [
                Member("percent", .int, "the visible part of the card"),
                Member("duration_ms", .int, "the time on screen, in milliseconds"),
                Member("limit", .int, "the maximum number of reports; 0 for no limit"),
            ]),
    ]

    static let partsOfLayouts: [WireObject] = [
        WireObject(
            name: "Styles",
            summary: "The stylesheet of all fragments: link it once in the page, or in each shadow root.",
            members: [
                Member("url", .text, "its address; the content at this address never changes"),
                Member("integrity", .text, "for the `integrity` of the link: `sha256-...`"),
            ]),
        WireObject(
            name: "Assignment", summary: "An experiment of this request.",
            members: [
                Member("experiment", .text, "the experiment"),
                Member(
                    "variant", .text, "the arm, which can be the control; while the experiment is killed, the control"),
            ]),
        WireObject(
            name: "Mark", summary: "The votes of the people on the reader's shared trip on one itinerary.",
            members: [
                Member("itinerary", .text, "the itinerary's id, as the results have it"),
                Member("trip", .text, "the trip"),
                Member("item", .text, "the item of the trip for this flight; votes refer to trip and item"),
                Member("yes", .int, "votes for it"), Member("maybe", .int, "votes that find it acceptable"),
                Member("no", .int, "votes against it"),
                Member("mine", .words(votes), when: "the reader voted on it", "that vote"),
                Member(
                    "stale", .int, when: "there are any",
                    "votes that were given at a price lower by a tenth or more"),
                Member("chosen", .bool, when: "the trip was decided on it", "true"),
            ]),
        WireObject(
            name: "Omission", summary: "A widget without a card.",
            members: [
                Member("widget", .text, "the widget"), Member("reason", .words(omissionReasons), "why"),
                Member("detail", .text, "more details; may be empty"),
            ]),
    ]

    private static let votes = Shape.Word.each(ItineraryMark.Vote.self) {
        switch $0 {
        case .yes: "for it"
        case .maybe: "acceptable"
        case .no: "against it"
        }
    }

    private static let omissionReasons = Shape.Word.each(OmissionReason.self) {
        switch $0 {
        case .killed: "a kill switch removed it"
        case .experiment: "an arm of an experiment removes it"
        case .schedule: "it is not scheduled now"
        case .condition: "its condition is false"
        case .unknown: "a fact of its condition is unknown"
        case .requires: "the client cannot draw it"
        case .noCard: "its provider has no card: no campaign, no row, no trip"
        case .noValue: "a field has no value"
        case .noLink: "none of its links works for this client"
        case .late: "its provider took too long, or its trip is not loaded yet"
        case .crowded: "the page is full"
        case .failed: "it could not be created"
        case .tooLarge: "it exceeds the size limit of a card or a layout"
        case .anotherPage: "it is on another page"
        }
    }

    private static let actionKinds = Shape.Word.each(ActionSource.Kind.self) {
        switch $0 {
        case .open: "opens `app` if that works, else `web`"
        case .search: "searches again with the changes in `set`"
        case .filter: "filters the results by `by`"
        case .dismiss: "removes the card"
        }
    }

    static let values: [WireObject] = [
        WireObject(
            name: "Money", summary: "An amount: 5407 GBP with the exponent 2 is 54.07.",
            members: [
                Member("amount", .int, "in minor units"), Member("currency", .text, "ISO 4217"),
                Member("exponent", .int, "decimals of the minor unit, 0 to 4"),
                Member("text", .text, "in the reader's language: `£54.07`"),
            ]),
        WireObject(
            name: "DateValue", summary: "A day.",
            members: [Member("iso", .text, "`2026-12-07`"), Member("text", .text, "in the reader's language")]),
        WireObject(
            name: "Moment", summary: "A moment.",
            members: [
                Member("iso", .text, "in UTC: `2026-12-07T09:00:00Z`"),
                Member("text", .text, "in the reader's language, in the market's local time"),
            ]),
        WireObject(
            name: "Duration", summary: "A length of time.",
            members: [Member("minutes", .int, "whole minutes"), Member("text", .text, "in the reader's language")]),
        WireObject(
            name: "Percent", summary: "A share.",
            members: [
                Member("basis_points", .int, "hundredths of a percent: 12.5 % is 1250"),
                Member("text", .text, "in the reader's language"),
            ]),
        WireObject(
            name: "Link", summary: "The target of a tap.",
            members: [
                Member("app", .text, when: "there is one", "a deep link of the app"),
                Member("web", .text, when: "there is one", "an https address"),
            ]),
        WireObject(
            name: "Image", summary: "A picture.",
            members: [
                Member("light", .text, "its address"),
                Member("dark", .text, when: "there is one", "the address of the picture for dark screens"),
                Member("alt", .text, "its description; may be empty"),
            ]),
    ]
}
