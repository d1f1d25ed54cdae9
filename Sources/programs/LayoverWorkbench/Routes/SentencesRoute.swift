import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSentence
import LayoverTeam
import LayoverTranslation
import LayoverWeb

/// The phrases of a language and its gaps, and the repairs on a day.
struct SentencesRoute: WorkbenchRoute {
    static let routes: [Route<SentencesRoute>] = [
        .call(.get, "/api/sentences", summary: "the phrases and sentences of a language") { $0.list($1) },
        .call(.put, "/api/sentences", summary: "fills in phrases") { try $0.save($1) },
        .call(.post, "/api/sentences/links", summary: "checks links", work: .view) { try $0.links($1) },
        .call(.get, "/api/sentences/worksheet", summary: "the phrases of a language as a table") {
            try $0.worksheet($1)
        },
        .call(.post, "/api/sentences/worksheet", summary: "reads a completed table") { try $0.fill($1) },
    ]

    /// Columns of a worksheet.
    static let columns = ["slot", "id", "form", "hint", "gap", "text"]

    let content: WorkbenchContent

    private func list(_ request: WorkbenchRequest) -> HTTPReply {
        content.view { preview, now in
            let shown = preview.content
            guard let catalog = shown.catalog,
                let written = WrittenSentences(shown.written.files, tools: content.compilerTools)
            else { return .record(["state": "none"]) }
            let scene = scene(catalog, now: now) { request.item($0) }
            let tag = request.item("locale").flatMap { LocaleTag($0) } ?? scene?.tag ?? written.locales.first
            let phrases = (tag.flatMap { written.worksheet($0) }?.rows ?? []).map { row in
                JSONValue.object(zip(SentencesRoute.columns, row.cells).map { .init($0, .string($1)) })
            }
            let findings = shown.findings.filter { $0.location.file == tag.map { WrittenSentences.path($0) } }
            return .record([
                "state": "known", "market": scene?.market.market.code, "locale": tag?.tag,
                "day": scene?.day.description, "is_held": shown.isBroken,
                "languages": written.locales.map { SentencesRoute.language($0, written) },
                "sentences": scene.map { $0.tag == tag ? $0.sentences : [] } ?? [], "phrases": phrases,
                "findings": content.findings(findings, in: shown.written.files),
            ])
        }
    }

    /// Reads `{"market", "locale", "on", "lines"}`, one link or code per line.
    private func links(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (body, text) = try request.read(
            or: "checking links needs {\"market\", \"locale\", \"on\", \"lines\"}, one link per line"
        ) { json in json["lines"]?.string.map { (json, $0) } }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0.offset + 1, text: $0.element.filter { !$0.isWhitespace }) }
            .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
        guard lines.count <= WorkbenchLimits.sentenceLinks else {
            throw .misunderstood("\(lines.count) links; at most \(WorkbenchLimits.sentenceLinks) are checked at once")
        }
        return content.view { preview, now in
            guard let catalog = preview.content.catalog, let scene = scene(catalog, now: now, { body[$0]?.string })
            else { throw .absent("there are no sentences in this market") }
            return .record([
                "day": scene.day.description, "links": lines.map { scene.link($0.text, number: $0.number) },
            ])
        }
    }

    // MARK: Worksheets

    private func worksheet(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (tag, isWhole) = (try SentencesRoute.tag(request), request.item("all") == "true")
        return content.view { preview, _ in
            let written = WrittenSentences(preview.content.written.files, tools: content.compilerTools)
            guard let sheet = written?.worksheet(tag) else {
                throw .absent("the words of '\(tag)' are missing or cannot be read")
            }
            let rows = sheet.rows.filter { isWhole || $0.text.isEmpty }
            let text = TableCSV.written(SentencesRoute.columns, rows.map(\.cells))
            return .download("sentences-\(tag).csv", type: "text/csv; charset=utf-8", Array(text.utf8))
        }
    }

    private func fill(_ request: WorkbenchRequest) throws -> HTTPReply {
        let tag = try SentencesRoute.tag(request)
        let file = SourceFile(path: "worksheet.csv", bytes: request.body)
        guard let rows = TableCSV.read(file, needed: ["slot", "id", "form", "text"]) else {
            throw .misunderstood(
                "this is not a worksheet; a worksheet has the columns \(SentencesRoute.columns.joined(separator: ", "))"
            )
        }
        let phrases = rows.map { _, cells in
            ContentBuilder.FilledPhrase(
                row: SentenceWorksheet.Row(
                    slot: cells["slot"] ?? "", id: cells["id"] ?? "", form: cells["form"] ?? "",
                    text: cells["text"] ?? ""), was: nil)
        }
        return fill(phrases, tag)
    }

    private static func tag(_ request: WorkbenchRequest) throws -> LocaleTag {
        guard let tag = request.item("locale").flatMap({ LocaleTag($0) }) else {
            throw .misunderstood("the language is missing: locale=fi-FI")
        }
        return tag
    }

    // MARK: Writing

    private func save(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (tag, items) = try request.read(
            or: "filling phrases needs {\"locale\", \"phrases\": [{\"slot\", \"id\", \"form\", \"text\", \"was\"}]}"
        ) { json -> (LocaleTag, [JSONValue])? in
            guard let tag = json["locale"]?.string.flatMap({ LocaleTag($0) }), let items = json["phrases"]?.items,
                items.count <= WorkbenchLimits.filledPhrases
            else { return nil }
            return (tag, items)
        }
        let phrases = items.compactMap { item -> ContentBuilder.FilledPhrase? in
            guard let slot = item["slot"]?.string, let id = item["id"]?.string, let form = item["form"]?.string,
                let text = item["text"]?.string, !text.isEmpty
            else { return nil }
            return ContentBuilder.FilledPhrase(
                row: SentenceWorksheet.Row(slot: slot, id: id, form: form, text: text), was: item["was"]?.string)
        }
        guard phrases.count == items.count, !phrases.isEmpty else {
            throw .misunderstood("each phrase needs \"slot\", \"id\", \"form\" and a \"text\" that is not empty")
        }
        return fill(phrases, tag)
    }

    private func fill(_ phrases: [ContentBuilder.FilledPhrase], _ tag: LocaleTag) -> HTTPReply {
        content.reply { _ in
            let (end, changed, unknown) = await content.builder.fill(phrases, of: tag)
            let more: [JSONValue.Member] = [
                .init("changed", .int(changed)),
                .init(
                    "left_out",
                    .texts(unknown.prefix(WorkbenchLimits.toldPaths).map { "\($0.slot) \($0.id) \($0.form)" })),
            ]
            return content.reply(to: try end.mapError { content.refusal(of: $0, more: more) }.get(), more: more)
        }
    }

    // MARK: Parts

    /// The scene of the market, language and day that `item` returns by their names.
    private func scene(_ catalog: Catalog, now: UTCInstant, _ item: (String) -> String?) -> SentenceScene? {
        let today = LocalDate(daysSinceEpoch: now.seconds / 86_400)
        return SentenceScene(
            catalog, market: item("market"), locale: item("locale"),
            day: item("on").flatMap { LocalDate($0) } ?? today, language: content.compilerTools.language)
    }

    private static func language(_ tag: LocaleTag, _ written: WrittenSentences) -> JSONValue {
        let rows = written.worksheet(tag)?.rows
        return .record([
            "locale": tag.tag, "phrases": rows?.count ?? 0, "missing": rows?.count(where: \.text.isEmpty) ?? 0,
            "reads": rows != nil,
        ])
    }
}

extension SentenceWorksheet.Row {
    /// The cells in the order of ``SentencesRoute/columns``.
    fileprivate var cells: [String] { [slot, id, form, hint, gap, text] }
}
