import LayoverModel

extension SentenceGrammar {
    /// Finds the word of a folded text: in this locale, then in the others, then by code.
    func word(folded: String, locale: Int) -> Int? {
        if let word = locales[locale].found[folded] { return word }
        for other in locales.indices where other != locale {
            if let word = locales[other].found[folded] { return word }
        }
        return rules.wordsByCode[folded]
    }

    /// The place part of a code.
    func identifier(_ target: SentenceChoice.Target) -> String {
        switch target {
        case .word(let word): rules.words[word].id
        case .sub(let region, let place): rules.words[region].id + "~" + rules.words[place].id
        case .unlisted(let typed, _), .unresolved(let typed): "_" + Base64URL.encoded(typed.utf8)
        }
    }

    /// The code of a choice; with `hidden`, it includes slots that the action lacks.
    package func code(_ choice: SentenceChoice, hidden: Bool = true) -> String {
        let action = rules.actions[choice.action]
        let target = hidden || action.has(.place) ? choice.target : nil
        let time = hidden || action.has(.time) ? choice.time : nil
        var code = rules.codeStarts[choice.action]
        code.reserveCapacity(64)
        if target != nil || time != nil {
            code += "."
            code += target.map(identifier) ?? rules.words[rules.defaultPlace].id
        }
        if let time {
            code += "."
            code += rules.times[time].id
        }
        return code
    }
}

extension SentenceGrammar.Rules {
    /// The first end of a period after which one of these places returns to the market; `nil` if no end is known.
    func offMarketUntil(_ places: PlaceSet, in live: LiveSets) -> LocalDate? {
        offMarket.filter { $0.holds(in: live.market, on: live.day) && !$0.places.intersection(places).isEmpty }
            .compactMap(\.until).min()
    }
}
