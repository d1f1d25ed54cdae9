package import LayoverModel
package import LayoverPick

/// One thing that a card is told of the candidate that was picked.
package indirect enum PickPart: Hashable, Sendable {
    case id, title, score
    /// Candidates that were not turned away, beside this one.
    case others
    /// Other offers with a known price; how many of those are dearer; minutes by which it is quicker than the cheapest.
    case compared, cheaperThan, saved
    /// A fact of the candidate, by its number in the pick.
    case fact(Int)
    /// True if the fact is one of the two reasons why it is first.
    case reason(Int)
    /// Those that come next, one part for each column.
    case next([PickPart?], limit: Int)

    /// Parts that have a name of their own, and the type that a field with them has.
    package static let named: [(name: String, part: PickPart, type: FieldType)] = [
        ("id", .id, .text), ("title", .title, .text), ("score", .score, .percent), ("others", .others, .int),
        ("compared", .compared, .int), ("cheaper_than", .cheaperThan, .int), ("saved", .saved, .duration),
    ]

    /// Types that a field with this fact may have, the usual one first; prices of offers have a currency.
    package static func types(of fact: PickFact, readsOffers: Bool) -> [FieldType] {
        switch (fact.name, fact.kind) {
        case ("price", .number) where readsOffers: [.money]
        case ("departs", .number), ("arrives", .number): readsOffers ? [.text] : [.int, .text]
        case ("duration", .number), (PickFact.closesAfter, .number): [.duration, .int, .text]
        case (_, .number): [.int, .text, .duration]
        case (_, .text): [.text]
        case (_, .flag): [.bool]
        case (_, .texts): [.text, .list(.text)]
        }
    }
}
