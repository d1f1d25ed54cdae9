import LayoverAssembly
import LayoverCatalog
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSentence
import LayoverWeb

/// `/v1/sentence`: what a code says, what may be chosen in its place, and where it leads.
struct SentenceRoute: RouteOwner {
    static let routes: [Route<SentenceRoute>] = [
        Route(.sentence, counted: "sentence") { route, request, _ in route.lookUp(request) { route.say($0) } },
        Route(.sentenceSuggestions, counted: "sentence") { route, request, _ in
            route.lookUp(request) { route.suggest($0) }
        },
        Route(.sentenceBatch, counted: "sentence") { route, request, _ in route.lookUp(request) { route.batch($0) } },
        Route(.sentenceGrammar, counted: "sentence") { route, request, _ in
            route.lookUp(request) { route.grammar($0) }
        },
    ]

    let server: ServerContext
    let counters: SentenceCounters
    private let finder: (any SentenceSuggesting)?
    private let sheets: SentenceSheets
    private let fares: SeenFares
    /// Records exposures.
    private let exposures: ExposureRecorder?

    init(
        server: ServerContext, counters: SentenceCounters, finder: (any SentenceSuggesting)?, fares: SeenFares,
        exposures: ExposureRecorder?
    ) {
        self.exposures = exposures
        self.server = server
        self.counters = counters
        self.finder = finder
        sheets = SentenceSheets(server)
        self.fares = fares
    }

    // MARK: Calls

    private func say(_ request: borrowing HTTPRequest) -> HTTPReply {
        let origin = server.crossOrigin(request)
        let (query, hash) = request.withQuery { (SentenceQuery($0), SentenceRoute.hash($0)) }
        do throws(SentenceSheets.Refusal) {
            let entry = try entry(query)
            let arms = SentenceArms.decide(request, entry, link: query.preview, server)
            var answer = SentenceAnswer(query.code, on: entry.sheet, variant: arms.variant)
            answer.fares = seen(entry, query, answer)
            let tag = tag(entry, arms, hash + SentenceRoute.mark(answer.fares))
            let headers = headers(entry, tag, origin)
            if let same = same(request, tag, headers) { return same }
            // The same answer under other arms has no typed text of its own.
            let candidates = candidates(answer, entry)
            let output = written(answer, query, candidates: candidates)
            counters.count(answer.repairs)
            counters.count(.say)
            // A client that already has the answer was exposed when it received it.
            exposures?.record(
                arms.exposures(entry, milliseconds: server.milliseconds) { trial in
                    (trial.changesStart && query.code.isEmpty)
                        || trial.lists.contains { query.wish.lists.contains($0) && answer.has($0) }
                } _: { variant in
                    var other = SentenceAnswer(query.code, on: entry.sheet, variant: variant)
                    other.fares = answer.fares
                    return written(other, query, candidates: candidates)
                }, request)
            return HTTPReply(status: 200, headers: [.json, .noSniff] + headers, segments: [.bytes(output)])
        } catch {
            return refused(error, origin)
        }
    }

    /// Suggestions for typed text that names nothing, looked up once for an answer under all arms.
    private func candidates(_ answer: SentenceAnswer, _ entry: SentenceSheets.Entry) -> [SentenceSuggestion] {
        guard case .unresolved(let typed)? = answer.choice.target else { return [] }
        return suggestions(typed, entry, action: answer.choice.action)
    }

    private func written(
        _ answer: SentenceAnswer, _ query: SentenceQuery, candidates: [SentenceSuggestion]
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(SentenceCallLimits.usualBytes)
        answer.append(query.wish, candidates: candidates, to: &output)
        return output
    }

    /// Prices that searches saw, if the sentence leads to several places and the client names the origin.
    private func seen(
        _ entry: SentenceSheets.Entry, _ query: SentenceQuery, _ answer: SentenceAnswer
    ) -> [String: SentenceFare] {
        guard let origin = query.origin else { return [:] }
        let (market, goesBack) = (entry.market, answer.goesBack)
        return fares.fares(
            to: answer.explored,
            {
                SeenFares.Route(
                    market: market.market.code, currency: market.currency.code, origin: origin, destination: $0,
                    adults: query.adults, goesBack: goesBack)
            }, within: answer.dates, now: server.wallClock(), today: entry.sheet.live.day)
    }

    private func suggest(_ request: borrowing HTTPRequest) -> HTTPReply {
        answer(request, .suggest) { entry, query, output in
            let answer = SentenceAnswer(query.code, on: entry.sheet)
            var found = query.slot == "place" ? suggestions(query.text, entry, action: answer.choice.action) : []
            if found.isEmpty, query.slot == "place", let kept = entry.sheet.kept(query.text) { found = [kept] }
            answer.append(suggested: found, to: &output)
        }
    }

    /// A client that builds sentences itself has the default and all lists from here, and so all that an experiment changes.
    private func grammar(_ request: borrowing HTTPRequest) -> HTTPReply {
        let origin = server.crossOrigin(request)
        let (query, hash) = request.withQuery { (SentenceQuery($0), SentenceRoute.hash($0)) }
        do throws(SentenceSheets.Refusal) {
            let entry = try entry(query)
            let arms = SentenceArms.decide(request, entry, link: query.preview, server)
            let tag = tag(entry, arms, hash)
            let headers = headers(entry, tag, origin)
            if let same = same(request, tag, headers) { return same }
            var output: [UInt8] = []
            entry.sheet.appendGrammar(arms.variant, to: &output)
            counters.count(.grammar)
            exposures?.record(
                arms.exposures(entry, milliseconds: server.milliseconds) { _ in
                    true
                } _: { variant in
                    var beginning: [UInt8] = []
                    entry.sheet.appendBeginning(variant, to: &beginning)
                    return beginning
                }, request)
            return HTTPReply(status: 200, headers: [.json, .noSniff] + headers, segments: [.bytes(output)])
        } catch {
            return refused(error, origin)
        }
    }

    private func suggestions(
        _ text: String, _ entry: SentenceSheets.Entry, action: Int
    ) -> [SentenceSuggestion] {
        entry.sheet.suggestions(for: text, action: action) { text, limit in
            let locale = entry.sheet.grammar.locales[entry.sheet.locale].tag
            return finder?.airports(for: text, market: entry.market.market, locale: locale, limit: limit)
        }
    }

    private func batch(_ request: borrowing HTTPRequest) -> HTTPReply {
        let headers = server.crossOrigin(request)
        let query = request.withQuery { SentenceQuery($0) }
        do throws(SentenceSheets.Refusal) {
            let entry = try entry(query)
            guard let codes = SentenceCodes.read(request) else {
                return Problem(
                    SentenceProblem.badCodes, "the codes cannot be read",
                    detail: "send {\"codes\": [...]} with at most \(SentenceLimits.batch) codes"
                ).reply([.noStore] + headers)
            }
            server.countLookups(codes.count - 1, of: request)
            var output: [UInt8] = []
            output.reserveCapacity(256 + codes.count * 192)
            entry.sheet.appendBatch(codes, to: &output) { counters.count($0) }
            counters.count(.batch)
            return HTTPReply(
                status: 200, headers: [.json, .noSniff, .noStore] + headers, segments: [.bytes(output)])
        } catch {
            return refused(error, headers)
        }
    }

    // MARK: Replies

    private func lookUp(
        _ request: borrowing HTTPRequest, _ answer: (borrowing HTTPRequest) -> HTTPReply
    ) -> HTTPReply {
        server.lookUp(request, tooOften: SentenceProblem.tooOften, answer)
    }

    /// The sheet for the query's market and language.
    ///
    /// - Throws: Also if sentences are killed there.
    private func entry(_ query: SentenceQuery) throws(SentenceSheets.Refusal) -> SentenceSheets.Entry {
        let entry = try sheets.entry(market: query.market, locale: query.locale)
        let kills = entry.serving.kills
        guard !kills.isEmpty else { return entry }
        let place = KillScopeContext(market: entry.market.market, locale: entry.locale, platform: nil, app: nil)
        guard !kills.isKilled(.sentence, in: place) else { throw .killed }
        return entry
    }

    /// Answers calls whose answer is the same for all equal requests on this day.
    private func answer(
        _ request: borrowing HTTPRequest, _ call: SentenceCounters.Call,
        _ write: (SentenceSheets.Entry, SentenceQuery, inout [UInt8]) -> Void
    ) -> HTTPReply {
        let origin = server.crossOrigin(request)
        let (query, hash) = request.withQuery { (SentenceQuery($0), SentenceRoute.hash($0)) }
        do throws(SentenceSheets.Refusal) {
            let entry = try entry(query)
            let tag = EntityTag("\(entry.stamp)-\(hash)")
            let headers = [HTTPHeader("ETag", tag.text), SentenceRoute.noCache] + origin
            if let same = same(request, tag, headers) { return same }
            var output: [UInt8] = []
            output.reserveCapacity(SentenceCallLimits.usualBytes)
            write(entry, query, &output)
            counters.count(call)
            return HTTPReply(status: 200, headers: [.json, .noSniff] + headers, segments: [.bytes(output)])
        } catch {
            return refused(error, origin)
        }
    }

    /// The name of an answer that depends on arms: the state, the query, and the arms if there are any.
    private func tag(_ entry: SentenceSheets.Entry, _ arms: SentenceArms, _ asked: String) -> EntityTag {
        let mark = arms.mark(entry.serving.catalog)
        return EntityTag("\(entry.stamp)-\(asked)\(mark.isEmpty ? "" : "-" + SentenceRoute.hash(mark.utf8.span))")
    }

    private func headers(_ entry: SentenceSheets.Entry, _ tag: EntityTag, _ origin: [HTTPHeader]) -> [HTTPHeader] {
        let held = entry.variesByUnit ? SentenceRoute.kept(varying: origin) : [SentenceRoute.noCache] + origin
        return [HTTPHeader("ETag", tag.text)] + held
    }

    private func same(
        _ request: borrowing HTTPRequest, _ tag: EntityTag, _ headers: [HTTPHeader]
    ) -> HTTPReply? {
        guard request.withHeader("If-None-Match", { tag.matches($0) }) ?? false else { return nil }
        counters.count(.same)
        return HTTPReply(status: 304, headers: headers)
    }

    /// Stored, and revalidated each time: a 304 is cheap, and a kill shows at once.
    private static let noCache = HTTPHeader("Cache-Control", "no-cache")

    /// The same if answers depend on the client: stored for that client alone.
    private static func kept(varying origin: [HTTPHeader]) -> [HTTPHeader] {
        let others = origin.first { $0.name == "Vary" }.map { ", \($0.value)" } ?? ""
        return [
            HTTPHeader("Cache-Control", "private, no-cache"),
            HTTPHeader("Vary", "Layover-Client, Layover-Unit\(others)"),
        ] + origin.filter { $0.name != "Vary" }
    }

    private func refused(_ refusal: SentenceSheets.Refusal, _ headers: [HTTPHeader]) -> HTTPReply {
        var headers = [HTTPHeader.noStore] + headers
        let problem =
            switch refusal {
            case .unavailable:
                Problem(
                    SentenceProblem.unavailable, "there are no sentences now",
                    detail: "the served content has no widgets/sentence")
            case .killed:
                Problem(
                    SentenceProblem.unavailable, "there are no sentences now",
                    detail: "an operator switched them off; try again after Retry-After seconds")
            case .unknownMarket(let market):
                Problem(
                    SentenceProblem.unknownMarket, "there is no such market",
                    detail: "'\(market.prefix(40))' is not served")
            case .unknownLocale(let locale):
                Problem(
                    SentenceProblem.unknownLocale, "there are no sentences in this language",
                    detail: "'\(locale.prefix(40))' is not a language of the market with words of sentences")
            }
        switch refusal {
        case .unavailable, .killed: headers.append(ServerContext.retryLater)
        case .unknownMarket, .unknownLocale: break
        }
        return problem.reply(headers)
    }

    /// Distinguishes an answer with prices from one with others; empty if there are no prices.
    private static func mark(_ fares: [String: SentenceFare]) -> String {
        guard !fares.isEmpty else { return "" }
        var text = ""
        for (airport, fare) in fares.sorted(by: { $0.key < $1.key }) {
            text += "\(airport)\(fare.price.amount)\(fare.departs)\(fare.seen.seconds)"
        }
        return "-" + hash(text.utf8.span)
    }

    /// FNV-1a of 64 bits, in hexadecimal.
    private static func hash(_ bytes: Span<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
