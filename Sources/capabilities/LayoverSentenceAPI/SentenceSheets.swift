import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverSentenceContent
import LayoverText
import Synchronization

/// The current sheet of each market and language, made on the first request for it and replaced with the catalog, the kills
/// and the day.
final class SentenceSheets: Sendable {
    /// A sheet, and the time for which it is valid.
    struct Entry: Sendable {
        let sheet: SentenceSheet
        let serving: Serving
        let market: CompiledMarket
        /// Index in the market's languages.
        let localeIndex: Int
        /// Experiments that change sentences here.
        let trials: [SentenceTrial]
        /// The name of its state: catalog, generation, day, market and language.
        let stamp: String
        /// The range of the market's day, in seconds since 1970.
        let seconds: Range<Int>

        var locale: LocaleTag { market.locales[localeIndex] }

        /// Returns whether answers depend on the client.
        var variesByUnit: Bool { trials.contains { !$0.isDraft } }
    }

    private struct Key: Hashable {
        let market: String
        let locale: String
    }

    private struct State {
        var serving: Serving?
        var entries: [Key: Entry] = [:]
    }

    private let server: ServerContext
    private let state = Mutex(State())

    init(_ server: ServerContext) { self.server = server }

    /// Finds the current sheet of a market and one of its languages; by default the default market, and its first language
    /// that has words.
    ///
    /// - Complexity: Two look-ups; O(words · actions) after a kill, at midnight and for new content.
    func entry(market: String?, locale: String?) throws(SentenceRefusal) -> Entry {
        guard let serving = server.holder.load().serving else { throw .unavailable }
        let code = market ?? serving.catalog.markets[serving.catalog.defaultMarket].market.code
        let now = server.wallClock()
        let asked = Key(market: code, locale: locale ?? "")
        let known = state.withLock { $0.serving === serving ? $0.entries[asked] : nil }
        if let known, known.seconds.contains(now) { return known }
        guard let grammar = serving.catalog[SentenceContent.self].grammar else { throw .unavailable }
        guard let market = serving.catalog.market(code) else { throw .unknownMarket(code) }
        let tag = try SentenceSheets.locale(locale, of: market, grammar)
        let made = make(serving, grammar, market: market, locale: tag, now: now)
        state.withLock { state in
            if state.serving !== serving || state.entries.count >= SentenceCallLimits.sheets {
                guard server.holder.load().serving === serving else { return }
                (state.serving, state.entries) = (serving, [:])
            }
            state.entries[asked] = made
        }
        return made
    }

    private static func locale(
        _ tag: String?, of market: CompiledMarket, _ grammar: SentenceGrammar
    ) throws(SentenceRefusal) -> LocaleTag {
        let spoken = market.locales.filter { grammar.locale($0.tag) != nil }
        guard let tag, !tag.isEmpty else {
            guard let first = spoken.first else { throw .unknownLocale("") }
            return first
        }
        if let same = spoken.first(where: { $0.tag == tag }) { return same }
        throw .unknownLocale(tag)
    }

    private func make(
        _ serving: Serving, _ grammar: SentenceGrammar, market: CompiledMarket, locale: LocaleTag, now: Int
    ) -> Entry {
        let (day, seconds) = day(in: market.timeZone, now)
        let scope = KillScopeContext(market: market.market, locale: locale, platform: nil, app: nil)
        let kills = serving.kills
        let live = LiveSets(grammar, market: market.market.code, locale: locale.tag, day: day) { name in
            guard !kills.isEmpty else { return false }
            return kills.isKilled(KillName(name) ?? KillName(.killSwitch, name), in: scope)
        }
        let language = server.adapters.language
        let sheet = SentenceSheet(
            grammar, locale: grammar.locale(locale.tag) ?? 0, live: live, airports: SentenceSheets.airports,
            language: language, head: head(serving, market: market, locale: locale, day: day)
        ) { dates in
            var bytes: [UInt8] = []
            language.appendDays(
                dates.from, dates.until, hasYear: dates.until.year != day.year, locale: locale, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let stamp = "\(serving.catalog.shortHash)-\(serving.generation)-\(day)-\(market.market.code)-\(locale.tag)"
        return Entry(
            sheet: sheet, serving: serving, market: market,
            localeIndex: market.locales.firstIndex(of: locale) ?? 0,
            trials: SentenceTrial.all(of: serving.catalog, grammar, in: market.market.code), stamp: stamp,
            seconds: seconds)
    }

    /// The day in a zone, and its range in seconds since 1970.
    private func day(in zone: String, _ now: Int) -> (LocalDate, Range<Int>) {
        let zones = server.adapters.assemblyTools.zones
        let instant = UTCInstant(seconds: now)
        let day = zones.local(instant, in: zone)?.date ?? LocalDate(daysSinceEpoch: now / 86_400)
        func start(_ day: LocalDate) -> Int? {
            switch zones.resolve(LocalDateTime(day), in: zone) {
            case .unique(let instant), .gap(let instant), .overlap(let instant, _): instant.seconds
            case nil: nil
            }
        }
        let begin = min(start(day) ?? now, now)
        return (day, begin..<max(start(day.adding(days: 1)) ?? now + 1, now + 1))
    }

    private func head(_ serving: Serving, market: CompiledMarket, locale: LocaleTag, day: LocalDate) -> [UInt8] {
        var bytes: [UInt8] = []
        appendJSONLiteral("\"schema\":1,\"market\":", to: &bytes)
        appendJSONString(market.market.code, to: &bytes)
        appendJSONLiteral(",\"locale\":", to: &bytes)
        appendJSONString(locale.tag, to: &bytes)
        appendJSONLiteral(locale.isRightToLeft ? ",\"dir\":\"rtl\"" : ",\"dir\":\"ltr\"", to: &bytes)
        appendJSONLiteral(",\"catalog\":", to: &bytes)
        appendJSONString(serving.catalog.shortHash, to: &bytes)
        appendJSONLiteral(",\"generation\":", to: &bytes)
        appendJSONNumber(serving.generation, to: &bytes)
        appendJSONLiteral(",\"day\":\"", to: &bytes)
        bytes += day.description.utf8
        appendJSONLiteral("\",", to: &bytes)
        return bytes
    }

    /// Every airport, by code and by city.
    private static let airports = SentenceAirports(
        Airport.all.filter { !$0.isMetropolitanArea }.map {
            SentenceAirports.Row(iata: $0.code, city: $0.city, country: $0.country)
        }, folding: Language())
}
