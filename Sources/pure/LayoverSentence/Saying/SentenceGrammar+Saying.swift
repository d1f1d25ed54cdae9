package import LayoverModel

extension SentenceGrammar {
    /// Returns the sentence of a code, with repairs for the parts that are unavailable; every code has a sentence.
    ///
    /// `locale` is the number of a locale, and `live` has the words available in the market on the day.
    ///
    /// - Complexity: O(bytes of the code and of the sentence).
    package func say(
        _ code: String, locale: Int, live: LiveSets, airports: SentenceAirports = .none, folding: any TextFolding
    ) -> Sentence {
        var reader = ChoiceReader(grammar: self, locale: locale, live: live, airports: airports, folding: folding)
        let choice = reader.read(code)
        let share = self.code(choice, hidden: false)
        let isShown = rules.actions[choice.action].has(.place) && rules.actions[choice.action].has(.time)
        return Sentence(
            choice: choice, tokens: tokens(choice, locale: locale, live: live),
            code: isShown ? share : self.code(choice), share: share,
            repairs: reader.repairs.map { named($0, locale: locale) })
    }

    /// The tokens of a choice.
    func tokens(_ choice: SentenceChoice, locale: Int, live: LiveSets) -> [Sentence.Token] {
        var writer = TokenWriter(grammar: self, locale: locale, choice: choice, live: live)
        writer.write()
        return writer.tokens
    }

    /// The phrase of a place in the form that the action's sentence uses, for options.
    func phrase(_ word: Int, in action: Int, locale: Int) -> String {
        for piece in locales[locale].sentences[action].pieces {
            if case .slot(.place, let form) = piece.content { return locales[locale].places[form][word] }
        }
        return locales[locale].placeNames[word]
    }

    func named(_ repair: SentenceRepair, locale: Int) -> SentenceRepair {
        var named = repair
        named.wasName = repair.was.flatMap { name($0, slot: repair.slot, locale: locale) }
        named.nowName = repair.now.flatMap { name($0, slot: repair.slot, locale: locale) }
        return named
    }

    /// The name of a part of a code; for a place in a region, the name of the place.
    ///
    /// A word that this language never uses has the name of another language, preferably English.
    private func name(_ id: String, slot: String, locale: Int) -> String? {
        let name: (SentenceLocale) -> String
        switch slot {
        case "place":
            guard let word = rules.wordIDs[id.split(separator: "~").last.map(String.init) ?? id] else { return nil }
            name = { $0.placeNames[word] }
        case "time":
            guard let time = rules.timeIDs[id] else { return nil }
            name = { $0.timeNames[time] }
        case "action":
            guard let action = rules.actionIDs[id] else { return nil }
            name = { $0.actionWords(action) }
        default: return nil
        }
        let own = name(locales[locale])
        guard own.isEmpty else { return own }
        let english = locales.lazy.filter { $0.tag.language == "en" }.map(name)
        return english.first { !$0.isEmpty } ?? locales.lazy.map(name).first { !$0.isEmpty }
    }
}
