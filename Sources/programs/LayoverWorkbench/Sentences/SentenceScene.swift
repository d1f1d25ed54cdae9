import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSentence
import LayoverSentenceContent

/// The sentences of a market and a language on a day, from the newest valid content.
struct SentenceScene {
    let market: CompiledMarket
    let tag: LocaleTag
    let day: LocalDate
    private let grammar: SentenceGrammar
    private let locale: Int
    private let live: LiveSets
    private let airports: SentenceAirports
    private let language: any TextFormatting

    /// `nil` if the content has no sentences in any language of the market.
    ///
    /// An unknown market or language is replaced by the default.
    init?(_ catalog: Catalog, market: String?, locale: String?, day: LocalDate, language: any TextFormatting) {
        guard let grammar = catalog[SentenceContent.self].grammar else { return nil }
        let found = market.flatMap { catalog.market($0) } ?? catalog.markets[catalog.defaultMarket]
        let spoken = SentenceScene.languages(of: found, grammar)
        guard let tag = spoken.first(where: { $0.tag == locale }) ?? spoken.first, let number = grammar.locale(tag.tag)
        else { return nil }
        (self.market, self.tag, self.day, self.grammar, self.locale) = (found, tag, day, grammar, number)
        live = LiveSets(grammar, market: found.market.code, locale: tag.tag, day: day)
        let rows = Airport.all.filter { !$0.isMetropolitanArea }.map {
            SentenceAirports.Row(iata: $0.code, city: $0.city, country: $0.country)
        }
        airports = SentenceAirports(rows, folding: language)
        self.language = language
    }

    static func languages(of market: CompiledMarket, _ grammar: SentenceGrammar) -> [LocaleTag] {
        market.locales.filter { grammar.locale($0.tag) != nil }
    }

    /// Every phrase of the language in a sentence, with its repairs on the day.
    var sentences: [JSONValue] {
        grammar.everySentence(in: locale).map { each in
            let code = "\(grammar.version).\(each.code)"
            let action = each.code.prefix { $0 != "." }
            return .record(["code": code, "action": String(action), "text": each.text])
                .adding(repaired(code))
        }
    }

    /// The sentence and repairs of one link or code on the day.
    func link(_ line: String, number: Int) -> JSONValue {
        let code = SentenceScene.code(line)
        let says = say(code).tokens.reduce(into: "") { $0 += $1.gap + $1.text }
        return .record(["line": number, "link": line, "code": code, "text": says]).adding(repaired(code))
    }

    /// `says` and `repairs` if the code needs repairs; otherwise empty.
    private func repaired(_ code: String) -> KeyValuePairs<String, any JSONWritable> {
        let sentence = say(code)
        guard !sentence.repairs.isEmpty else { return [:] }
        let repairs = sentence.repairs.map { repair in
            JSONValue.record([
                "slot": repair.slot, "reason": repair.reason.rawValue, "until": repair.until?.description,
                "text": grammar.text(of: repair, in: sentence, locale: locale, tools: language),
            ])
        }
        return ["says": sentence.text, "repairs": repairs]
    }

    private func say(_ code: String) -> Sentence {
        grammar.say(code, locale: locale, live: live, airports: airports, folding: language)
    }

    /// The text after `say=` up to the next query item, or the whole line if it is a code.
    private static func code(_ line: String) -> String {
        guard let start = line.firstRange(of: "say=")?.upperBound else { return line }
        return String(line[start...].prefix { $0 != "&" && $0 != "#" })
    }
}
