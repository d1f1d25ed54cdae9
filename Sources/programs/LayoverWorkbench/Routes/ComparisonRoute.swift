import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverGit
import LayoverFindIndex
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverTeam
import LayoverWeb

/// Compares the current files with git or with a running server.
struct ComparisonRoute: WorkbenchRoute {
    static let routes: [Route<ComparisonRoute>] = [
        .call(.get, "/api/diff", summary: "the differences of all units") { route, request in
            route.content.program { preview, _ in
                .json(preview.diff(from: try route.other(request, like: preview).version))
            }
        },
        .call(.get, "/api/compare/{widget}", summary: "one card here and there") { $0.card($1) },
        .call(.post, "/api/find/names", summary: "the queries whose first hit differs", work: .view) {
            try $0.names($1)
        },
    ]

    let content: WorkbenchContent
    let others: OtherContent
    /// The search indexes for comparing names.
    private let indexes = NameIndexes()

    private func other(
        _ request: WorkbenchRequest, for widget: String? = nil, like preview: PreviewService
    ) throws -> ComparedTrees.Compared {
        try others.find(request.item("against") ?? "HEAD", for: widget, like: preview)
    }

    private func card(_ request: WorkbenchRequest) -> HTTPReply {
        content.program { preview, now in
            let other = try other(request, for: request.name, like: preview)
            let comparison = preview.compare(
                request.name, with: other.preview, called: other.version.name, request.scene, now: now)
            guard let comparison else {
                throw .absent("there is no widget '\(request.name.prefix(80))' here or there")
            }
            return .json(comparison)
        }
    }

    // MARK: Names

    /// Reads `{"against", "market", "queries"}` with one query a line.
    ///
    /// The queries are not logged or stored.
    private func names(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (body, text) = try request.read(
            or: "checking names needs {\"against\", \"market\", \"queries\"}, one query per line"
        ) { json in json["queries"]?.string.map { (json, $0) } }
        let queries = text.split(whereSeparator: \.isNewline).map { ComparisonRoute.trimmed($0) }
            .filter { !$0.isEmpty }
        guard queries.count <= WorkbenchLimits.nameQueries else {
            throw .misunderstood("\(queries.count) queries; at most \(WorkbenchLimits.nameQueries) are checked at once")
        }
        return content.program { preview, _ in
            let other = try others.find(body["against"]?.string ?? "HEAD", like: preview).version
            guard let old = other.catalog, let catalog = preview.content.catalog else {
                throw .absent("one of the two folders of content does not compile, so it cannot be searched")
            }
            let language = content.adapters.language
            let comparison = NameComparison(
                old: indexes.index(of: old, language: language), new: indexes.index(of: catalog, language: language),
                market: body["market"]?.string)
            return ComparisonRoute.reply(comparison, queries, against: other.name, in: body["market"]?.string)
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        let words = line.drop(while: \.isWhitespace)
        guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(words[...end])
    }

    private static func reply(
        _ comparison: NameComparison, _ written: [String], against name: String, in market: String?
    ) -> HTTPReply {
        let all = written.isEmpty ? comparison.usualQueries : written
        let queries = Array(all.prefix(WorkbenchLimits.nameQueries))
        let changes = comparison.changes(queries)
        let told = changes.prefix(WorkbenchLimits.toldNames).map { change in
            JSONValue.record(["query": change.query, "was": hit(change.old), "is": hit(change.new)])
        }
        return .record([
            "against": name, "market": market, "queries": queries.count, "left_out": all.count - queries.count,
            "total": changes.count, "changes": told,
        ])
    }

    private static func hit(_ item: FinderItem?) -> JSONValue {
        guard let item else { return .null }
        return .record([
            "id": item.id, "domain": item.domain.rawValue, "title": item.title, "subtitle": item.subtitle,
            "code": item.code,
        ])
    }
}
