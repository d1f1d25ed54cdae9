import LayoverCatalog
import LayoverSchema

extension WireTable {
    /// Objects for the step from one layout of a search to the next.
    static let patches = [patch, change]

    static let patch = WireObject(
        "LayoutPatch",
        "What makes a search's newer layout out of one that the client holds: the newer layout, with `base` and `changes` in the place of its `cards`. Make the changes one after the other; then the cards are those of the newer layout, and every other member is its own. Where `base` is not what you hold, fetch the whole layout.",
        layout.members.flatMap { member in
            member.name == "cards"
                ? [
                    Member("base", .text, "the revision of the layout that it changes"),
                    Member(
                        "changes", .list(.object("LayoutChange")),
                        "what changes, one after the other: what goes, what is drawn anew where it stands, what comes in; empty where the cards are the same"
                    ),
                ] : [member]
        })

    static let change = WireObject(
        "LayoutChange", "One step of a patch; a card that moves goes and comes in again.",
        [
            Member("op", .words(changeKinds), "what happens"),
            Member("id", .text, "the card's `id`"),
            Member(
                "index", .int, .when("it comes in"), "how many cards stand before it once it is in"),
            Member("card", .object("Card"), .when("it does not go"), "the whole card"),
        ])

    static let changeKinds = [
        Shape.Word("remove", "the card goes"),
        Shape.Word("replace", "the card stays where it is and is drawn anew, unless its `hash` is the same"),
        Shape.Word("insert", "the card comes in"),
    ]
}
