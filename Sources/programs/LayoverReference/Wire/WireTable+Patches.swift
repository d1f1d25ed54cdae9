import LayoverCatalog
import LayoverSchema

extension WireTable {
    /// Objects for the step from one layout of a search to the next.
    static let patches = [patch, change]

    static let patch = WireObject(
        name: "LayoutPatch",
        summary:
            "The difference from the client's layout of a search to a newer one: the newer layout, with `base` and `changes` in place of its `cards`. Apply the changes in order to get the newer cards. All other members belong to the newer layout. If `base` is not your revision, fetch the whole layout.",
        members: layout.members.flatMap { member in
            member.name == "cards"
                ? [
                    Member("base", .text, "the revision of the layout that the patch changes"),
                    Member(
                        "changes", .list(.object("LayoutChange")),
                        "the changes, in order: removals, replacements in place, insertions; empty if the cards are the same"
                    ),
                ] : [member]
        })

    static let change = WireObject(
        name: "LayoutChange", summary: "One step of a patch; a moved card is removed and inserted again.",
        members: [
            Member("op", .words(changeKinds), "the kind of change"),
            Member("id", .text, "the card's `id`"),
            Member(
                "index", .int, when: "it is inserted", "the number of cards before it after the insertion"),
            Member("card", .object("Card"), when: "it is not removed", "the whole card"),
        ])

    static let changeKinds = [
        Shape.Word("remove", "the card is removed"),
        Shape.Word("replace", "the card stays in place and is drawn again, unless its `hash` is the same"),
        Shape.Word("insert", "the card is inserted"),
    ]
}
