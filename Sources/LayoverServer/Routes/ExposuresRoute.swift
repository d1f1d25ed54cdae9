import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverHTTP
import LayoverJSON
import LayoverSQLite
import LayoverSeal
import LayoverWeb

/// What people who run experiments ask of the admin listener: ratios of arms, and segments that are closed.
struct ExposuresRoute: RouteOwner {
    static let routes: [Route<ExposuresRoute>] = [
        Route(RouteTable.ratios) { exposures, request, _ in exposures.ratios(request) },
        Route(RouteTable.rotate) { exposures, request, _ in exposures.rotate(request) },
    ]

    let site: Site
    let ratios: RatioBoard
    let access: AdminAccess
    /// Where segments are closed, so that no thread of the listener waits for the disk.
    private let disk = BlockingExecutor("layover.rotations")

    init(site: Site, ratios: RatioBoard, access: AdminAccess) {
        self.site = site
        self.ratios = ratios
        self.access = access
    }

    /// `GET /admin/srm`: takes the role `view` where tokens are set.
    private func ratios(_ request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            if !access.tokens.isEmpty { _ = try access.caller(request, atLeast: .view) }
        } catch {
            return error.reply
        }
        guard let asked = RatioQuery(request.withQuery { URLQuery.items($0) }) else {
            return Problem(
                400, "bad-query", "the query cannot be understood",
                detail:
                    "'experiment' is a name, 'since' is one of \(RatioQuery.spans.map(\.word).joined(separator: ", ")), 'format' is html or json"
            ).reply()
        }
        let late = LateReply(orElse: answer(nil, asked))
        ratios.outcome(asked.query, site.holder.load().serving?.catalog) { [self] outcome in
            if late.isAwaited { late.send(answer(outcome, asked)) }
        }
        return HTTPReply(late: late)
    }

    private func answer(_ outcome: RatioBoard.Outcome?, _ asked: RatioQuery) -> HTTPReply {
        asked.isJSON ? json(outcome) : page(outcome, asked)
    }

    /// `POST /admin/exposures/rotate`: takes the role `publish` where tokens are set.
    private func rotate(_ request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            if !access.tokens.isEmpty { _ = try access.caller(request, atLeast: .publish) }
        } catch {
            return error.reply
        }
        let late = LateReply(orElse: ExposuresRoute.notWritten("the disk has not answered"))
        disk.perform { [site] in
            do {
                let closed = [try site.exposures.rotate(), try site.events.rotate()].compactMap { $0 }
                late.send(ExposuresRoute.answer(.object(of: ["closed": .array(closed.map { .string($0) })])))
            } catch {
                late.send(ExposuresRoute.notWritten("\(error)"))
            }
        }
        return HTTPReply(late: late)
    }

    private static func notWritten(_ detail: String) -> HTTPReply {
        Problem(503, "not-written", "what was queued could not be written", detail: detail).reply()
    }

    private func json(_ outcome: RatioBoard.Outcome?) -> HTTPReply {
        guard let outcome else {
            return ExposuresRoute.answer(.object(of: ["state": .string("counting")]), status: 202)
        }
        guard outcome.trouble.isEmpty else { return ExposuresRoute.failed(outcome.trouble) }
        return ExposuresRoute.answer(
            .object(of: [
                "state": .string("counted"), "counted_at": .string(RowMoment.text(outcome.countedAt)),
                "read": outcome.reading.json, "experiments": .array(outcome.reports.map(\.json)),
            ]))
    }

    private func page(_ outcome: RatioBoard.Outcome?, _ asked: RatioQuery) -> HTTPReply {
        let page = RatioPage(outcome: outcome, asked: asked)
        let digest = site.seal.base64(site.seal.sha256([Array(RatioPage.style.utf8)]))
        let policy =
            "default-src 'none'; style-src 'sha256-\(digest)'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        var headers: [HTTPHeader] = [
            HTTPHeader("Content-Type", "text/html; charset=utf-8"), .noSniff, HTTPHeader("Cache-Control", "no-store"),
            HTTPHeader("Content-Security-Policy", policy),
        ]
        if outcome == nil { headers.append(HTTPHeader("Refresh", "2")) }
        return HTTPReply(
            status: outcome == nil ? 202 : 200, headers: headers, segments: [.bytes(Array(page.html.utf8))])
    }

    private static func failed(_ detail: String) -> HTTPReply {
        Problem(503, "not-counted", "the exposures could not be counted", detail: detail).reply()
    }

    private static func answer(_ value: JSONValue, status: Int = 200) -> HTTPReply {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return HTTPReply(
            status: status, headers: [.json, .noSniff, HTTPHeader("Cache-Control", "no-store")],
            segments: [.bytes(bytes + [0x0a])])
    }
}

/// What `GET /admin/srm` is asked.
struct RatioQuery: Sendable {
    /// Times that may be asked for; few, so that answers can be kept.
    static let spans: [(word: String, name: String, milliseconds: Int?)] = [
        ("all", "all time", nil), ("30d", "30 days", 30 * 86_400_000), ("7d", "7 days", 7 * 86_400_000),
        ("24h", "24 hours", 86_400_000), ("2h", "2 hours", 7_200_000),
    ]

    private(set) var query = RatioBoard.Query()
    private(set) var isJSON = false
    private(set) var span = "all"

    /// `nil` for what is not understood.
    init?(_ items: [(name: String, value: String)]?) {
        guard let items else { return nil }
        for (name, value) in items {
            switch name {
            case "experiment": query.experiment = value.isEmpty ? nil : String(value.prefix(200))
            case "since":
                guard let span = RatioQuery.spans.first(where: { $0.word == value }) else { return nil }
                query.since = span.milliseconds
                self.span = span.word
            case "format":
                guard ["html", "json"].contains(value) else { return nil }
                isJSON = value == "json"
            default: break
            }
        }
    }
}
