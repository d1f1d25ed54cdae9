import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
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
        Route(.sentence, counted: "sentence") { route, request, _ in route.say(request) },
        Route(.sentenceSuggestions, counted: "sentence") { route, request, _ in route.suggest(request) },
        Route(.sentenceBatch, counted: "sentence") { route, request, _ in route.batch(request) },
        Route(.sentenceGrammar, counted: "sentence") { route, request, _ in route.grammar(request) },
    ]

    let server: ServerContext
    let sheets: SentenceSheets
    let counters: SentenceCounters
    let fares: SeenFares
    /// Looks for places beyond the words of sentences; `nil` if there is no finder.
    let finder: (any SentenceSuggesting)?
    /// Records exposures; `nil` if they are not written.
    let exposures: ExposureRecorder?

    // MARK: Calls

    private func say(_ request: borrowing HTTPRequest) -> HTTPReply {
        answer(request, .say) { entry, query, arms in
            var answer = SentenceAnswer(query.code, on: entry.sheet, variant: arms.variant)
            let fares = seen(entry, query, answer)
            answer.fares = fares
            return Draft(mark: SentenceRoute.mark(fares)) { [answer] in
                // The same answer under other arms has no typed text of its own.
                let candidates = candidates(answer, entry)
                let output = written(answer, query, candidates: candidates)
                counters.count(answer.repairs)
                let exposures = arms.exposures(entry, milliseconds: server.milliseconds) { trial in
                    (trial.changesStart && query.code.isEmpty)
                        || trial.lists.contains { query.wish.lists.contains($0) && answer.has($0) }
                } _: { variant in
                    var other = SentenceAnswer(query.code, on: entry.sheet, variant: variant)
                    other.fares = fares
                    return written(other, query, candidates: candidates)
                }
                return (output, exposures)
            }
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
        answer(request, .suggest, hasArms: false) { entry, query, _ in
            Draft {
                let answer = SentenceAnswer(query.code, on: entry.sheet)
                var found = query.slot == "place" ? suggestions(query.text, entry, action: answer.choice.action) : []
                if found.isEmpty, query.slot == "place", let kept = entry.sheet.kept(query.text) { found = [kept] }
                var output: [UInt8] = []
                output.reserveCapacity(SentenceCallLimits.usualBytes)
                answer.append(suggested: found, to: &output)
                return (output, [])
            }
        }
    }

    /// A client that builds sentences itself has the default and all lists from here, and so all that an experiment changes.
    private func grammar(_ request: borrowing HTTPRequest) -> HTTPReply {
        answer(request, .grammar) { entry, _, arms in
            Draft {
                var output: [UInt8] = []
                entry.sheet.appendGrammar(arms.variant, to: &output)
                let exposures = arms.exposures(entry, milliseconds: server.milliseconds) { _ in
                    true
                } _: { variant in
                    var beginning: [UInt8] = []
                    entry.sheet.appendBeginning(variant, to: &beginning)
                    return beginning
                }
                return (output, exposures)
            }
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
        lookUp(request) { request throws(SentenceRefusal) in
            let entry = try entry(request.withQuery { SentenceQuery($0) })
            let codes = try SentenceCodes.read(request)
            server.countLookups(codes.count - 1, of: request)
            var output: [UInt8] = []
            output.reserveCapacity(256 + codes.count * 192)
            entry.sheet.appendBatch(codes, to: &output) { counters.count($0) }
            counters.count(.batch)
            return .json([.bytes(output)], headers: [.noStore] + server.crossOrigin(request))
        }
    }

    // MARK: Replies

    /// Answers a call, unless its address exceeds the rate of look-ups.
    private func lookUp(
        _ request: borrowing HTTPRequest, _ answer: (borrowing HTTPRequest) throws(SentenceRefusal) -> HTTPReply
    ) -> HTTPReply {
        server.lookUp(request, tooOften: SentenceProblem.tooOften) { request in
            do throws(SentenceRefusal) {
                return try answer(request)
            } catch {
                return error.reply(server.crossOrigin(request))
            }
        }
    }

    /// The sheet for the query's market and language.
    ///
    /// - Throws: Also if sentences are killed there.
    private func entry(_ query: SentenceQuery) throws(SentenceRefusal) -> SentenceSheets.Entry {
        let entry = try sheets.entry(market: query.market, locale: query.locale)
        let kills = entry.serving.kills
        guard !kills.isEmpty else { return entry }
        let place = KillScopeContext(market: entry.market.market, locale: entry.locale, platform: nil, app: nil)
        guard !kills.isKilled(.sentence, in: place) else { throw .killed }
        return entry
    }

    /// An answer that is written only if the client does not have it already.
    private struct Draft {
        /// Distinguishes it from other answers to equal calls.
        var mark = ""
        /// Writes it, and lists its exposures: a client that has it was exposed when it received it.
        let write: () -> (bytes: [UInt8], exposures: [Exposure])
    }

    /// Answers a call whose answer is the same for all equal calls on this day, under the same arms of experiments.
    private func answer(
        _ request: borrowing HTTPRequest, _ call: SentenceCounters.Call, hasArms: Bool = true,
        _ draft: (SentenceSheets.Entry, SentenceQuery, SentenceArms) -> Draft
    ) -> HTTPReply {
        lookUp(request) { request throws(SentenceRefusal) in
            let origin = server.crossOrigin(request)
            let (query, hash) = request.withQuery { (SentenceQuery($0), SentenceRoute.hash($0)) }
            let entry = try entry(query)
            let arms = hasArms ? SentenceArms.decide(request, entry, link: query.preview, server) : .none
            let draft = draft(entry, query, arms)
            let tag = tag(entry, arms, hash + draft.mark)
            let isPrivate = hasArms && entry.variesByUnit
            let headers =
                [HTTPHeader("ETag", tag.text)]
                + (isPrivate ? SentenceRoute.kept(varying: origin) : [SentenceRoute.noCache] + origin)
            guard !tag.isHeld(by: request) else {
                counters.count(.same)
                return HTTPReply(status: 304, headers: headers)
            }
            let (bytes, exposed) = draft.write()
            counters.count(call)
            exposures?.record(exposed, request)
            return .json([.bytes(bytes)], headers: headers)
        }
    }

    /// The name of an answer: the state, the query, and the arms if there are any.
    private func tag(_ entry: SentenceSheets.Entry, _ arms: SentenceArms, _ asked: String) -> EntityTag {
        let mark = arms.mark(entry.serving.catalog)
        return EntityTag("\(entry.stamp)-\(asked)\(mark.isEmpty ? "" : "-" + SentenceRoute.hash(mark.utf8.span))")
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
