package import LayoverModel

/// The words available in one market on one day, under the active kills: built once, read by every request.
///
/// An immutable object, so that reading it for a request copies nothing.
package final class LiveSets: Sendable {
    package let market: String
    package let day: LocalDate
    /// By offer, preceded by the entry for actions without one: the number of places of each word.
    private let counts: [[Int]]
    /// By offer in the same way: the places that can be reached.
    private let live: [PlaceSet]
    private let onMarket: PlaceSet
    /// By offer, the places of today whether or not they are on the market; all places for actions without an offer.
    private let offered: [PlaceSet]
    private let killedWords: Set<Int>
    private let killedActions: Set<Int>
    private let killedTimes: Set<Int>

    /// Counts the places of each word on `day`, the date in the market's own zone.
    ///
    /// `locale` is the language for conditions of words; if it is missing, a condition on it does not hold. `isKilled`
    /// returns whether a kill switch is on, by its name, or a word, as `word:place.chania`.
    ///
    /// - Complexity: O(words · places / 64) for each offer.
    package init(
        _ grammar: SentenceGrammar, market: String, locale: String? = nil, day: LocalDate,
        isKilled: (String) -> Bool = { _ in false }
    ) {
        (self.market, self.day) = (market, day)
        let rules = grammar.rules
        func killed<Word>(_ words: [Word], _ slot: String, _ name: (Word) -> (id: String, kill: String?)) -> Set<Int> {
            Set(
                words.indices.filter { index in
                    let (id, kill) = name(words[index])
                    if kill.map(isKilled) ?? false || isKilled("word:\(slot).\(id)") { return true }
                    return rules.conditions["\(slot).\(id)"].map {
                        !SentenceConditions.holds($0, market: market, locale: locale, day: day)
                    } ?? false
                })
        }
        killedActions = killed(rules.actions, "action") { ($0.id, $0.killSwitch) }
        killedTimes = killed(rules.times, "time") { ($0.id, $0.killSwitch) }
        killedWords = killed(rules.words, "place") { ($0.id, $0.killSwitch) }
        var all = PlaceSet(count: rules.places.count)
        for place in rules.places.indices { all.insert(place) }
        var onMarket = all
        for period in rules.offMarket where period.holds(in: market, on: day) {
            onMarket = onMarket.subtracting(period.places)
        }
        self.onMarket = onMarket
        var today = onMarket
        for word in killedWords { if case .place(let place) = rules.words[word].kind { today.remove(place) } }
        offered =
            [all]
            + rules.offers.map { offer in
                var places = PlaceSet(count: rules.places.count)
                for period in offer.periods where period.holds(in: market, on: day) { places.formUnion(period.places) }
                return places
            }
        live = offered.map { today.intersection($0) }
        counts = live.map { places in rules.words.map { $0.places.intersection(places).count } }
    }

    /// The places that a word means today.
    package func places(_ word: PlaceWord, for action: SentenceAction) -> PlaceSet {
        word.places.intersection(live[LiveSets.index(action)])
    }

    package func count(_ word: Int, for action: SentenceAction) -> Int { counts[LiveSets.index(action)][word] }

    package func has(_ word: Int, for action: SentenceAction) -> Bool {
        count(word, for: action) > 0 && !killedWords.contains(word)
    }

    package func has(action: Int, of rules: SentenceGrammar.Rules) -> Bool { reason(action: action, of: rules) == nil }

    package func has(time: Int) -> Bool { !killedTimes.contains(time) }

    /// Returns why a word is unavailable; `nil` if it is available.
    func reason(_ word: Int, _ written: PlaceWord, for action: SentenceAction) -> SentenceRepair.Reason? {
        guard !has(word, for: action) else { return nil }
        let sold = written.places.intersection(onMarket)
        if sold.isEmpty { return .offMarket }
        return sold.intersection(offered[LiveSets.index(action)]).isEmpty ? .notOffered : .off
    }

    /// An action limited to offers is not offered if none of their places can be reached.
    func reason(action: Int, of rules: SentenceGrammar.Rules) -> SentenceRepair.Reason? {
        let written = rules.actions[action]
        if written.offer != nil, count(0, for: written) == 0 { return .notOffered }
        return killedActions.contains(action) ? .off : nil
    }

    private static func index(_ action: SentenceAction) -> Int { action.offer.map { $0 + 1 } ?? 0 }
}
