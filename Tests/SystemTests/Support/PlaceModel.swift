import LayoverCatalog
import LayoverJSON
import LayoverTestKit

/// Places of cards among results, computed only from the definitions of the protocol.
struct PlaceModel {
    struct Card {
        let id: String
        /// `nil` is the end.
        var index: Int?
        var anchor: String?
        var isDropped = false
        var isHidden = false

        var json: JSONValue {
            var place: [JSONValue.Member] = []
            if let anchor {
                place.append(.init("anchor", .string(anchor)))
            } else {
                place.append(.init("index", index.map { .int($0) } ?? .null))
                place.append(.init("short", .string(isDropped ? "drop" : "end")))
            }
            if isHidden { place.append(.init("on_filter", .string("hide"))) }
            return ClientModule.card(id, .object(place))
        }
    }

    struct Result {
        let id: String
        let price: Int
        let isDirect: Bool

        var json: JSONValue {
            .object(of: ["id": .string(id), "price": .int(price), "direct": .bool(isDirect)])
        }
    }

    let cards: [Card]
    let results: [Result]
    let isSorted: Bool
    let isFiltered: Bool
    let offset: Int

    init(_ chance: inout SeededGenerator) {
        let results = (0..<Int.random(in: 0...8, using: &chance)).map { number in
            Result(
                id: "r\(number)", price: Int.random(in: 1...4, using: &chance), isDirect: chance.happens(50))
        }
        cards = (0..<Int.random(in: 0...6, using: &chance)).map { number in
            var card = Card(id: "c\(number)")
            if chance.happens(20) {
                card.anchor = "r\(Int.random(in: 0...9, using: &chance))"
            } else if chance.happens(80) {
                card.index = Int.random(in: 0...10, using: &chance)
            }
            card.isDropped = chance.happens(40)
            card.isHidden = chance.happens(30)
            return card
        }
        self.results = results
        isSorted = chance.happens(50)
        isFiltered = chance.happens(50)
        offset = chance.happens(30) ? Int.random(in: 1...6, using: &chance) : 0
    }

    var json: JSONValue {
        .object(of: [
            "cards": .array(cards.map(\.json)), "results": .array(results.map(\.json)), "sorted": .bool(isSorted),
            "filtered": .bool(isFiltered), "offset": .int(offset),
            "expected": .array(expected.map { .string($0) }),
        ])
    }

    /// The ids that are drawn, in order: for each row the cards before it, its result, and the cards anchored to it.
    var expected: [String] {
        var shown = isFiltered ? results.filter(\.isDirect) : results
        if isSorted {
            shown = shown.enumerated().sorted { ($0.element.price, $0.offset) < ($1.element.price, $1.offset) }.map(
                \.element)
        }
        var drawn: [String] = []
        for row in 0...shown.count {
            drawn += standing(before: row, of: shown.count)
            guard row < shown.count else { break }
            drawn.append(shown[row].id)
            drawn += cards.filter { $0.anchor == shown[row].id && isThere($0) }.map(\.id)
        }
        return drawn
    }

    private func isThere(_ card: Card) -> Bool { !(isFiltered && card.isHidden) }

    /// The cards between the rows `row - 1` and `row`, those with the smaller place first.
    private func standing(before row: Int, of count: Int) -> [String] {
        let own = cards.filter { card in
            guard card.anchor == nil, isThere(card) else { return false }
            guard let index = card.index.map({ $0 - offset }) else { return row == count }
            return index == row || index > count && row == count && !card.isDropped
        }
        let last = Int.max
        return (own.map { $0.index ?? last }.sorted()).reduce(into: [Int]()) { places, place in
            if places.last != place { places.append(place) }
        }.flatMap { place in own.filter { ($0.index ?? last) == place }.map(\.id) }
    }
}
