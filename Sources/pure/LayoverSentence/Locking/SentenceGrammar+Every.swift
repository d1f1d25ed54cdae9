import LayoverModel

extension SentenceGrammar {
    /// Every phrase of a language in a sentence: each action with every place and its usual time, with every time and its usual place,
    /// and with each region and a place in it; whether or not it can be said today.
    ///
    /// - Returns: Codes without their version, each once.
    /// - Complexity: O(actions · words).
    package func everySentence(in locale: Int) -> [(code: String, text: String)] {
        guard let day = LocalDate(year: 2000, month: 1, day: 1) else { return [] }
        let live = LiveSets(self, market: "", day: day)
        var seen: Set<String> = []
        return rules.actions.indices.flatMap { action in
            choices(action).compactMap { choice in
                let code = String(self.code(choice, hidden: false).drop { $0 != "." }.dropFirst())
                guard seen.insert(code).inserted else { return nil }
                let text = tokens(choice, locale: locale, live: live).reduce(into: "") { $0 += $1.gap + $1.text }
                return (code, text)
            }
        }
    }

    private func choices(_ action: Int) -> [SentenceChoice] {
        func choice(_ target: SentenceChoice.Target?, _ time: Int?) -> SentenceChoice {
            SentenceChoice(
                action: action, target: target ?? .word(rules.defaultPlace), time: time ?? rules.defaultTime)
        }
        var choices = rules.words.indices.map { choice(.word($0), nil) }
        choices += rules.times.indices.map { choice(nil, $0) }
        for (number, word) in rules.words.enumerated() where word.isRegion {
            guard let place = word.places.places.first else { continue }
            choices.append(choice(.sub(region: number, place: rules.places[place].word), nil))
        }
        return choices
    }
}
