package import LayoverModel
package import LayoverPick

/// A part of the pick's result that a card can show.
package indirect enum PickPart: Hashable, Sendable {
    case id, title, score
    /// The number of other candidates that passed.
    case others
    /// The number of other offers with a known price; how many of them are dearer; by how many minutes it is quicker than
    /// the cheapest.
    case compared, cheaperThan, saved
    /// A fact of the candidate, by its index in the pick.
    case fact(Int)
    /// True if the fact is one of the two reasons why it is first.
    case reason(Int)
    /// The runners-up, one part for each column.
    case next([PickPart?], limit: Int)

    /// Parts with a fixed name, and the type of their fields.
    package static let named: [(name: String, part: PickPart, type: FieldType)] = [
        ("id", .id, .text), ("title", .title, .text), ("score", .score, .percent), ("others", .others, .int),
        ("compared", .compared, .int), ("cheaper_than", .cheaperThan, .int), ("saved", .saved, .duration),
    ]

    /// The types that a field with this fact may have, the default first; prices of offers have a currency.
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
