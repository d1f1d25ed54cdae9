import LayoverCatalog
import LayoverSchema

/// Every object of the wire, in the order of the reference.
package enum WireTable {
    package static let objects: [WireObject] =
        [layout, card] + partsOfCards + partsOfLayouts + values + patches + [problem]

    package static func object(_ name: String) -> WireObject? { objects.first { $0.name == name } }

    static let layout = WireObject(
        name: "Layout", summary: "The cards of a page of results, and their positions.",
        members: [
            Member("schema", .int, "the version of this format: 1"),
            Member(
                "id", .text,
                "unique for this decision; joins impressions, taps and logs; 24 characters, signed, to be passed on unchanged"
            ),
            Member("surface", .text, "the page it is for: `flight-results`"),
            Member("market", .text, "the market of the decision, two capital letters"),
            Member("locale", .text, "the language of its texts: `nb-NO`"),
            Member("catalog", .text, "the catalog that it was made from, twelve hexadecimal digits"),
            Member("generation", .int, "the number of changes of kill switches"),
            Member(
                "styles", .object("Styles"), when: "the client accepts fragments, `card.fragment` in its `caps`",
                "the stylesheet of fragments"),
            Member(
                "revision", .text,
                "changes when any card changes; a layout with the same revision need not be drawn again"),
            Member("complete", .bool, "whether the supplier's results were complete"),
            Member("cards", .list(.object("Card")), "the cards, in drawing order for equal places"),
            Member("pending", .list(.text), "widgets that can still show a card when more results arrive"),
            Member(
                "assignments", .list(.object("Assignment")),
                "the experiments of this request, sorted by name"),
            Member(
                "marks", .list(.object("Mark")), when: "the request named shared trips, by `Layover-Trip`",
                "the votes on itineraries of the results, in the order of the votes: one mark for each trip and name of the flight"
            ),
            Member(
                "omitted", .list(.object("Omission")), when: "an authorised `Layover-Explain` requests them",
                "widgets without a card, and why"),
        ])

    static let card = WireObject(
        name: "Card", summary: "One card. Skip cards with an unknown `type`, `component` or members.",
        members: [
            Member("id", .text, "its name within the layout; the same in every response"),
            Member("widget", .text, "the widget of the card"),
            Member("campaign", .text, when: "a campaign fills it", "the campaign"),
            Member(
                "locale", .text, when: "it is not the layout's",
                "the language of the whole card, because its texts are incomplete in the layout's language"),
            Member(
                "resolved_from", .text, when: "it replaces a widget that this client cannot draw",
                "that widget"),
            Member("hash", .text, "a hash of its content; if the hash is the same, the view need not change"),
            Member("type", .words(cardTypes), "what draws it"),
            Member("component", .text, when: "it is native", "the contract of its data: `timetable@1`"),
            Member(
                "height", .height, when: "the widget sets one",
                "points, at the text size in use: one number if the client sent its width and scale, else one for each width class"
            ),
            Member("label", .text, when: "the widget has one", "its name for assistive technology"),
            Member("disclosure", .text, when: "it is advertising", "the label that must be shown with it: `Ad`"),
            Member("data", .componentFields, when: "it is native", "the fields of its component"),
            Member(
                "html", .text, when: "it is HTML",
                "a complete document; for clients that accept fragments, one element of class `layover`"),
            Member("text", .text, when: "its type is `text`", "the line of text"),
            Member(
                "actions", .map(.object("Action")), when: "it is native or HTML", "the actions of its taps, by name"),
            Member("place", .object("Place"), "its position"),
            Member("expires_at", .text, when: "it is only valid for a time", "the last second, in UTC"),
            Member("dismiss", .object("Dismiss"), when: "it can be dismissed", "how long it then stays hidden"),
            Member("cap", .object("Cap"), when: "it has a limit of views", "the limit; the client counts"),
            Member(
                "log_id", .text,
                "for impressions, taps and logs, never random: `<widget>@<catalog>`, `<widget>~<campaign>@<catalog>`; followed by `#<variant>` if an arm of an experiment changes the card"
            ),
            Member(
                "proof", .text, when: "a server accepts its events, so not in previews",
                "proves that the layout had this card; each event of the card must return it unchanged"),
            Member("impression", .object("Impression"), "when it counts as seen"),
        ])

    static let cardTypes =
        Shape.Word.each(WidgetSource.Form.self) {
            switch $0 {
            case .html: "its own HTML, in a web view or a shadow root"
            case .native: "the client's own view, by its component"
            case .placeholder: "a grey card until its widget has arrived"
            }
        } + [Shape.Word("text", "one line of text, for clients that can draw nothing better")]

    package static let problem = WireObject(
        name: "Problem", summary: "An error of RFC 9457, with the content type `application/problem+json`.",
        members: [
            Member("type", .text, "a stable address that names the kind of problem"),
            Member("title", .text, "the kind in words"),
            Member("status", .int, "the status of the answer"),
            Member("detail", .text, when: "there is more to say", "this problem in words"),
            Member("version", .int, when: "the settings of a trip have changed since", "the current version"),
            Member("seq", .int, when: "a later vote exists", "its number"),
            Member("value", .text, when: "a later vote exists and was not withdrawn", "that vote"),
        ])
}

typealias Member = WireObject.Member
