import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverSentence

/// What can be said in a market and a language on a day, by the newest content that holds.
struct SentenceScene {
    let market: CompiledMarket
    let tag: LocaleTag
    let day: LocalDate
    private let grammar: SentenceGrammar
    private let locale: Int
    private let live: LiveSets
    private let airports: SentenceAirports
    private let language: any TextFormatting

    /// `nil` where the content has no sentences in any language of the market; a market or a language that is not there is the usual
    /// one.
    init?(_ catalog: Catalog, market: String?, locale: String?, day: LocalDate, language: any TextFormatting) {
        guard let grammar = catalog.sentences else { return nil }
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

    /// Every phrase of the language in a sentence, with what becomes of it on the day.
    var sentences: [JSONValue] {
        grammar.everySentence(in: locale).map { each in
            let code = "\(grammar.version).\(each.code)"
            let action = each.code.prefix { $0 != "." }
            return .object(
                [
                    .init("code", .string(code)), .init("action", .string(String(action))),
                    .init("text", .string(each.text)),
                ]
                    + repaired(code))
        }
    }

    /// What one link or code comes to on the day.
    func link(_ line: String, number: Int) -> JSONValue {
        let code = SentenceScene.code(line)
        let says = say(code).tokens.reduce(into: "") { $0 += $1.gap + $1.text }
        return .object(
            [
                .init("line", .int(number)), .init("link", .string(line)), .init("code", .string(code)),
                .init("text", .string(says)),
            ] + repaired(code))
    }

    /// `says` and `repairs`, where something stands in for what the code asks for; nothing else.
    private func repaired(_ code: String) -> [JSONValue.Member] {
        let sentence = say(code)
        guard !sentence.repairs.isEmpty else { return [] }
        return [
            .init("says", .string(sentence.text)),
            .init(
                "repairs",
                .array(
                    sentence.repairs.map { repair in
                        .object([
                            .init("slot", .string(repair.slot)), .init("reason", .string(repair.reason.rawValue)),
                            .init("until", repair.until.map { .string($0.description) } ?? .null),
                            .init(
                                "text",
                                grammar.text(of: repair, in: sentence, locale: locale, tools: language).map {
                                    .string($0)
                                } ?? .null),
                        ])
                    })),
        ]
    }

    private func say(_ code: String) -> Sentence {
        grammar.say(code, locale: locale, live: live, airports: airports, folding: language)
    }

    /// What stands behind `say=`, up to the next item; the whole line where it is a code.
    private static func code(_ line: String) -> String {
        guard let start = line.firstRange(of: "say=")?.upperBound else { return line }
        return String(line[start...].prefix { $0 != "&" && $0 != "#" })
    }
}
