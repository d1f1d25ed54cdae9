import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSQLite

/// A reply with the found items.
struct FindResult: Sendable {
    struct Hit: Sendable {
        let item: FoundItem
        let matchClass: MatchClass
        let typos: Int
    }

    let stage: FindStage
    let isComplete: Bool
    let dropped: [String]
    let hits: [Hit]

    /// Queries the file; a query without a word returns the most popular items.
    ///
    /// - Throws: `StoreError` if the file cannot be read.
    init(_ asked: FindRequest, _ current: FindFiles.Current, _ visibility: FindVisibility) throws(StoreError) {
        let budget = WorkBudget(milliseconds: FindLimits.milliseconds)
        let (answer, stage, hits) = try current.file.reading { reader throws(StoreError) in
            let finder = Finder(reader, isVisible: visibility.isVisible, isLate: { budget.isSpent })
            var query = asked.query
            var answer = try finder.answer(query)
            var stage = FindStage(answer.stage)
            if Analyser.query(asked.text, limit: 1).isEmpty {
                if query.domains.isEmpty { query.domains = [.city, .airport] }
                answer.hits = try finder.popular(query)
                stage = .popular
            }
            var hits: [Hit] = []
            for hit in answer.hits {
                guard let item = try reader.found(hit.row) else { continue }
                hits.append(Hit(item: item, matchClass: hit.matchClass, typos: hit.typos))
            }
            return (answer, stage, hits)
        }
        self.stage = stage
        self.hits = hits
        isComplete = answer.isComplete
        dropped = answer.dropped
    }

    /// The body of `/v1/find`.
    func json(_ asked: FindRequest, index: String) -> JSONValue {
        let words = Analyser.query(asked.text, limit: FinderLimits.queryWords)
        return .object(of: [
            "schema": .int(1), "index": .string(index), "stage": .string(stage.rawValue), "complete": .bool(isComplete),
            "dropped": .texts(dropped), "hits": .array(hits.map { hit($0, words, asked.language) }),
        ])
    }

    private func hit(_ hit: Hit, _ words: [FinderWord], _ language: String) -> JSONValue {
        let title = hit.item.title(in: language)
        let ranges = TitleMatch.ranges(of: words, in: title)
        let isCode = hit.matchClass == .code || hit.matchClass == .codeStart || hit.matchClass == .unscheduledCode
        let field = isCode ? "code" : ranges.isEmpty ? "name" : "title"
        return .object(of: [
            "id": .string(hit.item.id), "domain": .string(hit.item.domain.rawValue), "title": .string(title),
            "subtitle": .string(hit.item.subtitle), "code": hit.item.code.map { .string($0) } ?? .null,
            "country": hit.item.country.isEmpty ? .null : .string(hit.item.country),
            "match": .object(of: [
                "class": .string(hit.matchClass.name), "typos": .int(hit.typos), "field": .string(field),
                "ranges": .array(ranges.map { .array([.int($0.lowerBound), .int($0.upperBound)]) }),
            ]), "open": FindResult.open(hit.item),
        ])
    }

    static func open(_ item: FoundItem) -> JSONValue {
        .object(of: [
            "app": item.app.map { .string($0) } ?? .null, "web": .string(item.web ?? "/o/\(item.id)"),
        ])
    }
}
