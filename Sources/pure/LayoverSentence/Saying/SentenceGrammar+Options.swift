extension SentenceGrammar {
    /// The lists that a sentence can open.
    package enum OptionList: String, CaseIterable, Sendable { case action, place, sub, time }

    /// The available entries of a list, in the order of the files; at most ``SentenceLimits/options``.
    package func options(
        _ list: OptionList, of choice: SentenceChoice, locale: Int, live: LiveSets
    ) -> [SentenceOption] {
        let options =
            switch list {
            case .action: actionOptions(choice, locale, live)
            case .place: placeOptions(choice, locale, live)
            case .sub: subOptions(choice, locale, live)
            case .time: timeOptions(choice, locale, live)
            }
        return Array(options.prefix(SentenceLimits.options))
    }

    private func actionOptions(_ choice: SentenceChoice, _ locale: Int, _ live: LiveSets) -> [SentenceOption] {
        rules.actions.indices.filter { live.has(action: $0, of: rules) }.map { action in
            var next = choice
            next.action = action
            if rules.actions[action].has(.place) { next.target = next.target ?? .word(rules.defaultPlace) }
            if rules.actions[action].has(.time) { next.time = next.time ?? rules.defaultTime }
            let words = locales[locale].actionWords(action)
            return SentenceOption(id: rules.actions[action].id, name: words, text: words, code: code(next))
        }
    }

    private func placeOptions(_ choice: SentenceChoice, _ locale: Int, _ live: LiveSets) -> [SentenceOption] {
        let action = rules.actions[choice.action]
        guard action.has(.place) else { return [] }
        return rules.listedWords.lazy.filter { live.has($0, for: action) }.prefix(SentenceLimits.options).map {
            var next = choice
            next.target = .word($0)
            return option($0, leadingTo: next, locale: locale, live: live)
        }
    }

    private func subOptions(_ choice: SentenceChoice, _ locale: Int, _ live: LiveSets) -> [SentenceOption] {
        let action = rules.actions[choice.action]
        let region: Int
        switch choice.target {
        case .word(let word) where rules.words[word].isRegion: region = word
        case .sub(let word, _): region = word
        default: return []
        }
        guard action.has(.place) else { return [] }
        return live.places(rules.words[region], for: action).places.prefix(SentenceLimits.options).map { place in
            var next = choice
            next.target = .sub(region: region, place: rules.places[place].word)
            return option(rules.places[place].word, leadingTo: next, locale: locale, live: live)
        }
    }

    private func option(
        _ word: Int, leadingTo next: SentenceChoice, locale: Int, live: LiveSets
    ) -> SentenceOption {
        let written = rules.words[word]
        return SentenceOption(
            id: written.id, name: locales[locale].placeNames[word],
            text: phrase(word, in: next.action, locale: locale), code: code(next), group: written.group,
            places: live.count(word, for: rules.actions[next.action]), hasMore: written.isRegion)
    }

    private func timeOptions(_ choice: SentenceChoice, _ locale: Int, _ live: LiveSets) -> [SentenceOption] {
        guard rules.actions[choice.action].has(.time) else { return [] }
        var form = 0
        for piece in locales[locale].sentences[choice.action].pieces {
            if case .slot(.time, let asked) = piece.content { form = asked }
        }
        return rules.times.indices.filter { live.has(time: $0) }.prefix(SentenceLimits.options).map { time in
            var next = choice
            next.time = time
            return SentenceOption(
                id: rules.times[time].id, name: locales[locale].timeNames[time],
                text: locales[locale].times[form][time], code: code(next))
        }
    }

    /// The destinations of a choice, in the order of the file of places: codes of airports.
    package func destinations(_ choice: SentenceChoice, live: LiveSets) -> [SentenceDestination] {
        let action = rules.actions[choice.action]
        switch choice.target ?? .word(rules.defaultPlace) {
        case .word(let word):
            return live.places(rules.words[word], for: action).places.map { destination($0, from: word, choice) }
        case .sub(let region, let place):
            return live.places(rules.words[place], for: action).places.map { destination($0, from: region, choice) }
        case .unlisted(_, let city):
            return city.airports.map { SentenceDestination(place: nil, iata: $0, code: code(choice)) }
        case .unresolved: return []
        }
    }

    private func destination(_ place: Int, from word: Int, _ choice: SentenceChoice) -> SentenceDestination {
        var next = choice
        let own = rules.places[place].word
        next.target = rules.words[word].isRegion ? .sub(region: word, place: own) : .word(own)
        return SentenceDestination(place: rules.words[own].id, iata: rules.places[place].iata, code: code(next))
    }

    /// The days of a choice; `nil` if its action has no time, and for any time.
    package func dates(_ choice: SentenceChoice, live: LiveSets) -> SentenceDates? {
        guard rules.actions[choice.action].has(.time), let time = choice.time else { return nil }
        return SentenceDates(rules.times[time].days, on: live.day, in: calendar(live.market))
    }
}
