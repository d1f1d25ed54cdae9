import LayoverCatalog
import LayoverSchema

/// Every object of the wire, in the order of the reference.
package enum WireTable {
    package static let objects: [WireObject] =
        [layout, card] + partsOfCards + partsOfLayouts + values + patches + [problem]

    package static func object(_ name: String) -> WireObject? { objects.first { $0.name == name } }

    static let layout = WireObject(
        "Layout", "Which cards stand on a page of results, and where.",
        [
            Member("schema", .int, "the version of this format: 1"),
            Member(
                "id", .text,
                "unique for this decision; joins impressions, taps and logs; 24 signs, signed, to be handed on as they are"
            ),
            Member("surface", .text, "the page it is for: `flight-results`"),
            Member("market", .text, "the market it was decided for, two capitals"),
            Member("locale", .text, "the language of its texts: `nb-NO`"),
            Member("catalog", .text, "the content it was made from, twelve hexadecimal digits"),
            Member("generation", .int, "counts the flips of kill switches"),
            Member(
                "styles", .object("Styles"), .when("the client takes fragments, `card.fragment` in its `caps`"),
                "the stylesheet that they need"),
            Member("revision", .text, "changes when any card does; the same revision may be kept as it stands"),
            Member("complete", .bool, "whether the supplier's results were all in"),
            Member("cards", .list(.object("Card")), "the cards, in the order in which equal places are drawn"),
            Member("pending", .list(.text), "widgets that may still give a card once more results are in"),
            Member(
                "assignments", .list(.object("Assignment")),
                "the experiments that this request takes part in, sorted by name"),
            Member(
                "marks", .list(.object("Mark")), .when("the request named shared trips, by `Layover-Trip`"),
                "what friends voted on itineraries of the results, in the order of the votes: one for each trip and name of the flight"
            ),
            Member(
                "omitted", .list(.object("Omission")), .when("an authorised `Layover-Explain` asked"),
                "widgets without a card, and why"),
        ])

    static let card = WireObject(
        "Card", "One card. Pass over a card whose `type`, `component` or members you do not know.",
        [
            Member("id", .text, "its name within the layout; stays the same from one answer to the next"),
            Member("widget", .text, "the widget that gave it"),
            Member("campaign", .text, .when("a campaign fills it"), "the campaign"),
            Member(
                "locale", .text, .when("it is not the layout's"),
                "the language that the whole card is in, because its texts are not complete in the layout's"),
            Member(
                "resolved_from", .text, .when("it stands in for a widget that this client cannot draw"),
                "that widget"),
            Member("hash", .text, "over its content: the same hash means that the view may stay as it is"),
            Member("type", .words(cardTypes), "what draws it"),
            Member("component", .text, .when("it is native"), "the contract of its data: `timetable@1`"),
            Member(
                "height", .height, .when("the widget says one"),
                "points, at the text size that is drawn: a number where the client said its width and scale, else one for each width class"
            ),
            Member("label", .text, .when("the widget has one"), "what assistive technology calls it"),
            Member("disclosure", .text, .when("it is advertising"), "what must be shown with it: `Ad`"),
            Member("data", .componentFields, .when("it is native"), "the fields of its component"),
            Member(
                "html", .text, .when("it is HTML"),
                "a whole document; for clients that take fragments, one element of class `layover`"),
            Member("text", .text, .when("its type is `text`"), "the line of text"),
            Member(
                "actions", .map(.object("Action")), .when("it is native or HTML"), "what its taps do, by name"),
            Member("place", .object("Place"), "where it stands"),
            Member("expires_at", .text, .when("it is of use for a time only"), "the last second, in UTC"),
            Member("dismiss", .object("Dismiss"), .when("it can be sent away"), "how long it then stays away"),
            Member("cap", .object("Cap"), .when("it may be shown so often only"), "how often; the client counts"),
            Member(
                "log_id", .text,
                "for impressions, taps and logs, never random: `<widget>@<catalog>`, `<widget>~<campaign>@<catalog>`; a card that an arm of an experiment changes has `#<variant>` behind it"
            ),
            Member(
                "proof", .text, .when("a server will take its events, so not in previews"),
                "shows that the layout had this card; each event of the card brings it back as it is"),
            Member("impression", .object("Impression"), "when it counts as seen"),
        ])

    static let cardTypes =
        Shape.Word.each(WidgetSource.Form.self) {
            switch $0 {
            case .html: "its own HTML, in a web view or a shadow root"
            case .native: "the client's own view, by its component"
            case .placeholder: "a grey card until the widget that it stands for is here"
            }
        } + [Shape.Word("text", "one line of text, for clients that can draw nothing better")]

    package static let problem = WireObject(
        "Problem", "An error as RFC 9457 has it, with the content type `application/problem+json`.",
        [
            Member("type", .text, "a stable address that names the kind of problem"),
            Member("title", .text, "the kind in words"),
            Member("status", .int, "the status of the answer"),
            Member("detail", .text, .when("there is more to say"), "this problem in words"),
            Member("version", .int, .when("settings of a trip were changed since"), "the one in force"),
            Member("seq", .int, .when("a later vote is in force"), "its number"),
            Member("value", .text, .when("a later vote is in force that was not taken back"), "that vote"),
        ])
}

typealias Member = WireObject.Member

extension WireObject.Member {
    init(_ name: String, _ type: WireType, _ summary: String) { self.init(name, type, .always, summary) }
}
