import LayoverAdapters
import LayoverCatalog
import LayoverFindIndex
import LayoverGit
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverTeam
import LayoverWeb

/// `POST /api/find/names`: `{"against", "market", "queries"}` with one query a line.
///
/// Returns the queries whose result differs between the names of the current files and those of another content.
///
/// The queries are not logged or stored.
struct NamesRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let body = try? JSONValue(parsing: request.body), let text = body["queries"]?.string else {
            return ChangeReplies.misunderstood(
                "checking names needs {\"against\", \"market\", \"queries\"}, one query per line")
        }
        let queries = text.split(whereSeparator: \.isNewline).map { NamesRoute.trimmed($0) }.filter { !$0.isEmpty }
        guard queries.count <= WorkbenchLimits.nameQueries else {
            return ChangeReplies.misunderstood(
                "\(queries.count) queries; at most \(WorkbenchLimits.nameQueries) are checked at once")
        }
        let (against, market) = (body["against"]?.string ?? "HEAD", body["market"]?.string)
        let preview = context.builds.load().preview
        return context.programs.reply {
            do throws(GitError) {
                let other = try ComparisonRoute(context: context).other(against, nil, preview)
                return answer(queries, in: market, from: other.version, to: preview.content.catalog)
            } catch {
                let words = context.paths.words(error.description)
                return Problem(WorkbenchProblem.nothingToCompare, words).reply([.noStore])
            }
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        let words = line.drop(while: \.isWhitespace)
        guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(words[...end])
    }

    private func answer(
        _ written: [String], in market: String?, from other: ContentVersion, to catalog: Catalog?
    ) -> HTTPReply {
        guard let old = other.catalog, let catalog else {
            return .absent("one of the two folders of content does not compile, so it cannot be searched")
        }
        let language = context.adapters.language
        let comparison = NameComparison(
            old: context.names.index(of: old, language: language),
            new: context.names.index(of: catalog, language: language), market: market)
        let all = written.isEmpty ? comparison.usualQueries : written
        let queries = Array(all.prefix(WorkbenchLimits.nameQueries))
        let changes = comparison.changes(queries)
        return .json(
            .record([
                "against": .string(other.name), "market": .text(market), "queries": .int(queries.count),
                "left_out": .int(all.count - queries.count), "total": .int(changes.count),
                "changes": .array(
                    changes.prefix(WorkbenchLimits.toldNames).map { change in
                        .record([
                            "query": .string(change.query), "was": NamesRoute.hit(change.old),
                            "is": NamesRoute.hit(change.new),
                        ])
                    }),
            ]))
    }

    private static func hit(_ item: FinderItem?) -> JSONValue {
        guard let item else { return .null }
        return .record([
            "id": .string(item.id), "domain": .string(item.domain.rawValue), "title": .string(item.title),
            "subtitle": .string(item.subtitle), "code": .text(item.code),
        ])
    }
}
