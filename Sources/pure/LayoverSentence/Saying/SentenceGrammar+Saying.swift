package import LayoverModel

extension SentenceGrammar {
    /// Says a code: always a sentence, with repairs where the code asks for what cannot be said.
    ///
    /// `locale` is the number of one, and `live` what can be said in the market on the day.
    ///
    /// - Complexity: O(bytes of the code and of the sentence).
    package func say(
        _ code: String, locale: Int, live: LiveSets, airports: SentenceAirports = .none, folding: any TextFolding
    ) -> Sentence {
        var reader = ChoiceReader(self, locale: locale, live: live, airports: airports, folding: folding)
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
        var writer = TokenWriter(self, locale: locale, choice: choice, live: live)
        writer.write()
        return writer.tokens
    }

    /// The phrase that a choice's place is, as options show it.
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

    /// What the part of a code is called; of a place in a region the place.
    ///
    /// A word that this language never says is called as another one has it, in English if that does.
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
