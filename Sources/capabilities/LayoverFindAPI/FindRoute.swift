import LayoverAssembly
import LayoverCatalog
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSQLite
import LayoverWeb

/// `/v1/find`: items that the app can open, found while the user types.
struct FindRoute: RouteOwner {
    static let routes: [Route<FindRoute>] = [
        Route(.find, counted: "find") { find, request, _ in
            find.server.lookUp(request, tooOften: FindProblem.tooOften) { find.answer($0, FindRoute.body) }
        },
        Route(.suggest, counted: "find") { find, request, _ in
            find.server.lookUp(request, tooOften: FindProblem.tooOften) { find.answer($0, FindRoute.suggestions) }
        },
        Route(.openSearch) { find, request, _ in find.description(request) },
    ]

    private let server: ServerContext
    private let files: FindFiles
    private let counters: FindCounters

    init(server: ServerContext, files: FindFiles, counters: FindCounters) {
        self.server = server
        self.files = files
        self.counters = counters
    }

    private typealias Write = (FindResult, FindRequest, _ index: String) -> HTTPReply.Body

    private static func body(_ result: FindResult, _ asked: FindRequest, _ index: String) -> HTTPReply.Body {
        HTTPReply.Body(type: "application/json", value: result.json(asked, index: index))
    }

    /// OpenSearch suggestions: the typed text, titles, subtitles, addresses.
    private static func suggestions(_ result: FindResult, _ asked: FindRequest, _ index: String) -> HTTPReply.Body {
        let items = result.hits.map(\.item)
        return HTTPReply.Body(
            type: "application/x-suggestions+json",
            value: .array([
                .string(asked.text), .texts(items.map { $0.title(in: asked.language) }), .texts(items.map(\.subtitle)),
                .texts(items.map { $0.web ?? "/o/\($0.id)" }),
            ]))
    }

    private func answer(_ request: borrowing HTTPRequest, _ write: Write) -> HTTPReply {
        let headers = server.crossOrigin(request)
        let asked: FindRequest
        do throws(FindRequest.Refusal) {
            asked = try FindRequest(request)
        } catch {
            return Problem(CommonProblem.badQuery, "the query cannot be understood", detail: error.detail)
                .reply([.noStore] + headers)
        }
        let serving = server.holder.load().serving
        guard let current = files.current, let serving,
            !FindVisibility.isKilled(serving.kills, market: asked.market, locale: asked.locale)
        else { return FindRoute.unavailable(headers) }
        let tag = EntityTag("\(current.shortVersion)-\(serving.catalog.shortHash)-\(serving.generation)")
        let kept = asked.asksForPlacesAlone ? "public, max-age=\(FindLimits.placesSeconds)" : "no-cache"
        let all = [HTTPHeader("ETag", tag.text), HTTPHeader("Cache-Control", kept)] + headers
        if request.withHeader("If-None-Match", { tag.matches($0) }) ?? false {
            return HTTPReply(status: 304, headers: all)
        }
        let visibility = FindVisibility(current, serving, market: asked.market, locale: asked.locale)
        let start = monotonicNanoseconds()
        guard let result = try? FindResult(asked, current, visibility) else { return FindRoute.unavailable(headers) }
        counters.count(result.stage, microseconds: Int(clamping: (monotonicNanoseconds() &- start) / 1_000))
        return write(result, asked, current.shortVersion).reply(all)
    }

    static func unavailable(_ headers: [HTTPHeader]) -> HTTPReply {
        Problem(
            FindProblem.unavailable, "the finder is not available now",
            detail: "results and layouts are not affected; try again after Retry-After seconds"
        ).reply([.noStore, HTTPHeader("Retry-After", String(FindLimits.retrySeconds))] + headers)
    }

    /// Describes to browsers how to request suggestions, with the host by which they reach this server.
    private func description(_ request: borrowing HTTPRequest) -> HTTPReply {
        let host = request.header("Host") ?? ""
        let isPlain = !host.isEmpty && host.utf8.allSatisfy { FindRoute.isOfHost($0) }
        let origin = "\(server.isEncrypted(request) ? "https" : "http")://\(isPlain ? host : "localhost")"
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
            <ShortName>Flights</ShortName><Description>Places, airlines and answers for travellers</Description>
            <InputEncoding>UTF-8</InputEncoding>
            <Url type="text/html" template="\(origin)/demo?find={searchTerms}"/>
            <Url type="application/x-suggestions+json" template="\(origin)/v1/find/suggest?q={searchTerms}"/>
            </OpenSearchDescription>

            """
        return HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "application/opensearchdescription+xml"), .noSniff,
                HTTPHeader("Cache-Control", "no-cache"), HTTPHeader("Vary", "Host"),
            ], segments: [.bytes(Array(text.utf8))])
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x3a, 0x5b, 0x5d: true
        default: false
        }
    }
}

extension HTTPReply {
    /// A body in JSON with its type.
    struct Body {
        let type: String
        let value: JSONValue

        func reply(_ headers: [HTTPHeader]) -> HTTPReply {
            HTTPReply(
                status: 200, headers: [HTTPHeader("Content-Type", type), .noSniff] + headers,
                segments: [.bytes(value.bytes + [0x0a])])
        }
    }
}
