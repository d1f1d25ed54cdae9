import Foundation
import LayoverFlights
import LayoverSuppliers
import LayoverText
import LayoverZones
import Synchronization

/// Answers searches and polls correctly.
///
/// Faults are added later.
final class SearchResponder: Sendable {
    private let settings: SupplierSettings
    private let recorded: AnswerFolder?
    private let market = MadeMarket(zones: SystemZones(fallback: ICUZones()))
    private let cache = AnswerCache()
    private let steps: SessionSteps
    private let searches = Mutex(0)

    init(_ settings: SupplierSettings) throws {
        self.settings = settings
        recorded = try settings.answers.map { try AnswerFolder($0) }
        steps = SessionSteps(last: settings.plan.polls * (settings.notModified + 1))
    }

    /// Names of files in the folder that are not answers.
    var skipped: [String] { recorded?.skipped ?? [] }

    /// Starts a search that is answered step by step.
    func create(_ format: some SteppedFormat, _ request: PlayedRequest) throws -> SupplierReply {
        let search = try format.question(request)
        let source = try source(format, search, request)
        if case .recorded(let name) = source, let series = recorded?.answer(SupplierFormat(format), named: name),
            series.isSeries, let bytes = series.create
        {
            if let token = series.ownToken { steps.begin(token) }
            return SupplierReply(parts: [bytes])
        }
        let number = searches.withLock { searches in
            searches += 1
            return searches
        }
        let session = SearchSession(source, startedAt: SearchResponder.now, number: number)
        steps.begin(session.token)
        return try reply(format, session, step: 0)
    }

    /// Answers a poll.
    ///
    /// - Parameters:
    ///   - format: The format of the request.
    ///   - token: The session's token.
    ///   - isCounted: True if the client receives the whole answer.
    /// - Returns: The results so far; 404 if the session does not exist.
    /// - Throws: An error if a recorded answer cannot be read.
    func poll(_ format: some SteppedFormat, _ token: String, isCounted: Bool) throws -> SupplierReply {
        if let series = recorded?.answer(ownToken: token) {
            let number = steps.next(token, isCounted: isCounted)
            return SupplierReply(parts: [series.polls[min(max(1, number), series.polls.count) - 1]])
        }
        guard let session = SearchSession(token: token) else {
            return format.failure(404, "there is no such session", headers: [])
        }
        let number = number(of: session, isCounted: isCounted)
        let cycle = settings.notModified + 1
        guard number % cycle == 0 || number / cycle >= settings.plan.polls else {
            return SupplierReply(status: 200, json: format.unchanged(session: token))
        }
        return try reply(format, session, step: min(number / cycle, settings.plan.polls))
    }

    /// Answers a search in one step.
    func search(_ format: some OneShotFormat, _ request: PlayedRequest) throws -> SupplierReply {
        let source = try source(format, try format.question(request), request)
        let bytes =
            switch source {
            case .made(let search, let count, let seed):
                cache.bytes(AnswerCache.Key(format: SupplierFormat(format), source: source, step: 0)) {
                    format.answer(market.answer(search, count: count, seed: seed))
                }
            case .recorded(let name): recorded?.answer(SupplierFormat(format), named: name)?.complete ?? []
            }
        return SupplierReply(status: format.answerStatus, parts: [bytes])
    }

    private static var now: Int { Int(Date().timeIntervalSince1970 * 1_000) }

    private func number(of session: SearchSession, isCounted: Bool) -> Int {
        guard let pace = settings.paceMilliseconds else { return steps.next(session.token, isCounted: isCounted) }
        return max(1, (SearchResponder.now - session.startedAt) / max(1, pace))
    }

    /// Chooses the source of an answer.
    ///
    /// The query items `itineraries` and `answer` override it for one search.
    private func source(
        _ format: some PlayedFormat, _ search: FlightSearch, _ request: PlayedRequest
    ) throws -> SearchSession.Source {
        if let recorded {
            guard let answer = recorded.answer(SupplierFormat(format), search, named: request.item("answer")) else {
                throw SupplierError("there is no recorded answer")
            }
            return .recorded(answer.name)
        }
        let count = request.item("itineraries").flatMap { Int($0) } ?? settings.itineraries
        return .made(search, itineraries: min(max(1, count), Limits.itineraries), seed: settings.seed)
    }

    private func reply(_ format: some SteppedFormat, _ session: SearchSession, step: Int) throws -> SupplierReply {
        let key = AnswerCache.Key(format: SupplierFormat(format), source: session.source, step: step)
        let rest = try cache.bytes(key) { try self.rest(format, session.source, step) }
        return SupplierReply(parts: [Array(format.head(session: session.token).utf8), rest])
    }

    private func rest(_ format: some SteppedFormat, _ source: SearchSession.Source, _ step: Int) throws -> [UInt8] {
        switch source {
        case .made(let search, let count, let seed):
            let part = market.answer(search, count: count, seed: seed).part(step: step, of: settings.plan)
            return format.rest(of: part, linkLength: settings.linkBytes)
        case .recorded(let name):
            guard let answer = recorded?.answer(SupplierFormat(format), named: name) else {
                throw SupplierError("there is no recorded answer '\(name)'")
            }
            return try format.rest(of: answer.complete, step: step, of: settings.plan)
        }
    }
}
