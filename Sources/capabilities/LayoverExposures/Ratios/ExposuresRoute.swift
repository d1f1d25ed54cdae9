import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSQLite
import LayoverSeal
import LayoverWeb

/// Routes of the admin listener for people who run experiments: ratios of arms, and the closing of segments.
struct ExposuresRoute: RouteOwner {
    static let routes: [Route<ExposuresRoute>] = [
        Route(.ratios) { exposures, request, _ in exposures.ratios(request) },
        Route(.rotate) { exposures, request, _ in exposures.rotate(request) },
    ]

    let server: ServerContext
    let ratios: RatioCache
    /// Closes the current segments, and returns their names.
    let close: @Sendable () throws -> [String]
    /// Ships closed segments and returns how many still wait; `nil` if rows are not shipped.
    let ship: (@Sendable () async -> Int)?
    /// The executor that closes segments, so that no thread of the listener waits for the disk.
    private let disk = BlockingExecutor()

    /// `GET /admin/srm`: requires the role `view` if tokens are set.
    private func ratios(_ request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .view) { return refusal }
        let items = request.withQuery { URLQuery.items($0) }
        guard let asked = RatioQuery(items, prefersPage: request.prefersPage) else {
            return Problem(
                CommonProblem.badQuery, "the query cannot be understood",
                detail:
                    "'experiment' must be a name, 'since' one of \(RatioQuery.spans.map(\.word).joined(separator: ", ")), 'format' html or json"
            ).reply()
        }
        let late = LateReply(orElse: answer(nil, asked))
        ratios.outcome(asked.query, server.holder.load().serving?.catalog) { [self] outcome in
            if late.isAwaited { late.send(answer(outcome, asked)) }
        }
        return HTTPReply(late: late)
    }

    private func answer(_ outcome: RatioCache.Outcome?, _ asked: RatioQuery) -> HTTPReply {
        asked.isJSON ? json(outcome) : page(outcome, asked)
    }

    /// `POST /admin/exposures/rotate`: requires the role `publish` if tokens are set.
    private func rotate(_ request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .publish) { return refusal }
        let late = LateReply(orElse: ExposuresRoute.notWritten("the disk has not answered in time"))
        disk.perform { [close, ship] in
            do {
                let closed = try close()
                if let ship {
                    Task { late.send(ExposuresRoute.closed(closed, waiting: await ship())) }
                } else {
                    late.send(ExposuresRoute.closed(closed, waiting: nil))
                }
            } catch {
                late.send(ExposuresRoute.notWritten("\(error)"))
            }
        }
        return HTTPReply(late: late)
    }

    private static func closed(_ names: [String], waiting: Int?) -> HTTPReply {
        AdminReply.json(
            .object(of: [
                "closed": .array(names.map { .string($0) }), "waiting": waiting.map { .int($0) } ?? .null,
            ]))
    }

    private static func notWritten(_ detail: String) -> HTTPReply {
        Problem(ExposureProblem.notWritten, "the queued rows could not be written", detail: detail).reply()
    }

    private func json(_ outcome: RatioCache.Outcome?) -> HTTPReply {
        guard let outcome else {
            return AdminReply.json(.object(of: ["state": .string("counting")]), status: 202)
        }
        guard outcome.trouble.isEmpty else { return ExposuresRoute.failed(outcome.trouble) }
        return AdminReply.json(
            .object(of: [
                "state": .string("counted"), "counted_at": .string(RowMoment.text(outcome.countedAt)),
                "read": outcome.reading.json, "experiments": .array(outcome.reports.map(\.json)),
            ]))
    }

    private func page(_ outcome: RatioCache.Outcome?, _ asked: RatioQuery) -> HTTPReply {
        let page = RatioPage(outcome: outcome, asked: asked)
        let digest = server.seal.base64(server.seal.sha256([Array(RatioPage.style.utf8)]))
        let policy =
            "default-src 'none'; style-src 'sha256-\(digest)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        var headers: [HTTPHeader] = [
            HTTPHeader("Content-Type", "text/html; charset=utf-8"), .noSniff, .noStore,
            HTTPHeader("Content-Security-Policy", policy),
        ]
        if outcome == nil { headers.append(HTTPHeader("Refresh", "2")) }
        return HTTPReply(
            status: outcome == nil ? 202 : 200, headers: headers, segments: [.bytes(Array(page.html.utf8))])
    }

    private static func failed(_ detail: String) -> HTTPReply {
        Problem(ExposureProblem.notCounted, "the exposures could not be counted", detail: detail).reply()
    }
}
