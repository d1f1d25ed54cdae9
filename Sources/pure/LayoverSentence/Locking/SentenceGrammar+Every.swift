import LayoverModel

extension SentenceGrammar {
    /// Every phrase of a language in a sentence: each action with every place and its usual time, with every time and its
    /// usual place, and with each region and a place in it.
    ///
    /// Includes sentences that are not available today, but not those that the language never uses.
    ///
    /// - Returns: Codes without their version, without duplicates.
    /// - Complexity: O(actions · words).
    package func everySentence(in locale: Int) -> [(code: String, text: String)] {
        guard let day = LocalDate(year: 2000, month: 1, day: 1) else { return [] }
        let live = LiveSets(self, market: "", day: day)
        var seen: Set<String> = []
        let tag = locales[locale].tag
        return rules.actions.indices.filter { rules.isSaid("action.\(rules.actions[$0].id)", in: tag) }.flatMap {
            action in
            choices(action, in: tag).compactMap { choice in
                let code = String(self.code(choice, hidden: false).drop { $0 != "." }.dropFirst())
                guard seen.insert(code).inserted else { return nil }
                let text = tokens(choice, locale: locale, live: live).reduce(into: "") { $0 += $1.gap + $1.text }
                return (code, text)
            }
        }
    }

    private func choices(_ action: Int, in locale: LocaleTag) -> [SentenceChoice] {
        func choice(_ target: SentenceChoice.Target?, _ time: Int?) -> SentenceChoice {
            SentenceChoice(
                action: action, target: target ?? .word(rules.defaultPlace), time: time ?? rules.defaultTime)
        }
        func isSaid(_ word: Int) -> Bool { rules.isSaid("place.\(rules.words[word].id)", in: locale) }
        let words = rules.words.indices.filter(isSaid)
        var choices = words.map { choice(.word($0), nil) }
        choices += rules.times.indices.filter { rules.isSaid("time.\(rules.times[$0].id)", in: locale) }.map {
            choice(nil, $0)
        }
        for number in words where rules.words[number].isRegion {
            let places = rules.words[number].places.places.map { rules.places[$0].word }
            guard let place = places.first(where: isSaid) else { continue }
            choices.append(choice(.sub(region: number, place: place), nil))
        }
        return choices
    }
}
