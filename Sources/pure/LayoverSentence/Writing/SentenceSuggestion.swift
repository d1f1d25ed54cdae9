import LayoverJSON
package import LayoverModel

/// A possible meaning of typed text.
package enum SentenceSuggestion: Hashable, Sendable {
    case word(Int)
    /// A city without a word in any file, or one of its airports; `typed` is the text in the code that means it.
    case city(SentenceAirports.City, typed: String)
    /// Text that names nothing known, as typed.
    case typed(String)
}

/// Finds places by typed text beyond the words of sentences; the app's finder implements it.
///
/// The meaning of a code never depends on it.
package protocol SentenceSuggesting: Sendable {
    /// Codes of airports, best first; `nil` if the search is unavailable at the moment.
    func airports(for text: String, market: Market, locale: LocaleTag, limit: Int) -> [String]?
}

extension SentenceSheet {
    /// Finds the words that typed text may mean: the same name first, then names that begin with it, then words within
    /// names.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - action: The action whose places to suggest.
    ///   - limit: The maximum number of suggestions.
    ///   - more: Searches beyond the words; returns `nil` if there is no such search.
    /// - Returns: Best first, without duplicates.
    /// - Complexity: O(`limit` · log names), plus the cost of `more`.
    package func suggestions(
        for text: String, action: Int, limit: Int = SentenceLimits.suggestions,
        more: (String, Int) -> [String]? = { _, _ in nil }
    ) -> [SentenceSuggestion] {
        let cleaned = TypedText.cleaned(text, language)
        let folded = TypedText.folded(cleaned, language)
        guard !folded.isEmpty else { return [] }
        let written = grammar.rules.actions[action]
        let words = grammar.locales[locale].names.words(
            for: cleaned, folded: folded, limit: limit, first: grammar.word(folded: folded, locale: locale)
        ) { live.has($0, for: written) }
        var found = words.map { SentenceSuggestion.word($0) }
        if let airport = airports.airport(folded), let whole = airports.city(ofAirport: folded), whole != airport {
            add(airport, to: &found)
        }
        if found.count < limit {
            for airport in more(cleaned, limit) ?? [] { add(airport, written, to: &found) }
        }
        for airport in airports.find(folded)?.airports ?? [] { addCity(ofAirport: airport, to: &found) }
        return Array(found.prefix(limit))
    }

    /// The option that keeps unknown text in the sentence, in quotes; `nil` for text that names something known, and for
    /// empty text.
    package func kept(_ text: String) -> SentenceSuggestion? {
        let cleaned = TypedText.cleaned(text, language)
        let folded = TypedText.folded(cleaned, language)
        guard !cleaned.isEmpty, grammar.word(folded: folded, locale: locale) == nil, airports.find(folded) == nil
        else { return nil }
        return .typed(cleaned)
    }

    private func add(_ airport: String, _ action: SentenceAction, to found: inout [SentenceSuggestion]) {
        let folded = language.folded(airport)
        if let word = grammar.rules.wordsByCode[folded] {
            guard live.has(word, for: action), !found.contains(.word(word)) else { return }
            return found.append(.word(word))
        }
        addCity(ofAirport: airport, to: &found)
    }

    /// Adds the city of an airport, or the airport alone if the city's name leads elsewhere: to a word, to a city of
    /// another country too, or to an airport whose code is the name.
    private func addCity(ofAirport airport: String, to found: inout [SentenceSuggestion]) {
        let folded = language.folded(airport)
        guard grammar.rules.wordsByCode[folded] == nil else { return }
        if let city = airports.city(ofAirport: folded), leads(city.name, to: city) {
            let hasWord = city.airports.contains { grammar.rules.wordsByCode[language.folded($0)] != nil }
            if !hasWord { return append(city, typed: city.name, to: &found) }
        }
        if let city = airports.airport(folded) { add(city, to: &found) }
    }

    /// Adds an airport alone, by its code, if the code means nothing else.
    private func add(_ airport: SentenceAirports.City, to found: inout [SentenceSuggestion]) {
        guard let code = airport.airports.first, leads(code, to: airport) else { return }
        append(airport, typed: code, to: &found)
    }

    private func append(_ city: SentenceAirports.City, typed: String, to found: inout [SentenceSuggestion]) {
        let option = SentenceSuggestion.city(city, typed: typed)
        if !found.contains(option) { found.append(option) }
    }

    /// True if a code with this text opens the airports of the city and no others.
    private func leads(_ text: String, to city: SentenceAirports.City) -> Bool {
        let folded = TypedText.folded(TypedText.cleaned(text, language), language)
        return grammar.word(folded: folded, locale: locale) == nil && airports.find(folded) == city
    }
}

extension SentenceAnswer {
    /// Appends suggestions as an array of options.
    package func append(_ suggestions: [SentenceSuggestion], to output: inout [UInt8]) {
        output.append(0x5b)
        for (index, suggestion) in suggestions.enumerated() {
            if index > 0 { output.append(0x2c) }
            append(suggestion, to: &output)
        }
        output.append(0x5d)
    }

    /// Appends one suggestion as an option, with the code that it leads to.
    func append(_ suggestion: SentenceSuggestion, to output: inout [UInt8]) {
        switch suggestion {
        case .word(let word): append(word: word, to: &output)
        case .city(let city, let typed): append(city, typed: typed, to: &output)
        case .typed(let text): append(typed: text, to: &output)
        }
    }

    private func append(word: Int, to output: inout [UInt8]) {
        table.append(action.parts.words[word].before, to: &output)
        appendTime(choice.time, to: &output)
        table.append(action.parts.words[word].after, to: &output)
    }

    private func append(_ city: SentenceAirports.City, typed: String, to output: inout [UInt8]) {
        var next = choice
        next.target = .unlisted(typed: typed, city: city)
        let other = SentenceAnswer(next, on: sheet)
        appendJSONLiteral("{\"id\":null,\"name\":", to: &output)
        appendJSONString(typed == city.name ? typed : "\(city.name) (\(typed))", to: &output)
        appendJSONLiteral(",\"text\":", to: &output)
        appendJSONString(other.placeText, to: &output)
        appendJSONLiteral(",\"code\":\"", to: &output)
        other.appendCode(hidden: true, to: &output)
        appendJSONLiteral("\",\"group\":\"city\",\"places\":", to: &output)
        appendJSONNumber(city.airports.count, to: &output)
        if let country = city.country {
            appendJSONLiteral(",\"country\":", to: &output)
            appendJSONString(country, to: &output)
        }
        output.append(0x7d)
    }

    private func append(typed text: String, to output: inout [UInt8]) {
        var next = choice
        next.target = .unresolved(typed: text)
        let other = SentenceAnswer(next, on: sheet)
        appendJSONLiteral("{\"id\":null,\"name\":", to: &output)
        appendJSONString(text, to: &output)
        appendJSONLiteral(",\"text\":", to: &output)
        appendJSONString(other.placeText, to: &output)
        appendJSONLiteral(",\"code\":\"", to: &output)
        other.appendCode(hidden: true, to: &output)
        appendJSONLiteral("\",\"group\":\"typed\",\"places\":0,\"typed\":true}", to: &output)
    }

    /// The phrase of typed text in the sentence.
    private var placeText: String {
        guard let target = choice.target else { return "" }
        for step in action.parts.steps {
            if case .place(let form) = step.kind { return typedPhrase(target, form, false) }
        }
        return ""
    }
}
