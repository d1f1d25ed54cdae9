import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSentence
import LayoverTranslation
import LayoverWeb

/// `/api/sentences`: the phrases of a language and its gaps, and the repairs on a day.
///
/// `PUT` fills in phrases.
struct SentencesRoute: Sendable {
    /// Columns of a worksheet.
    static let columns = ["slot", "id", "form", "hint", "gap", "text"]

    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        if request.method == .put { return save(request) }
        let (tools, editor) = (context.builder.compilerTools, context.replies)
        return context.view { preview, now in
            let content = preview.content
            guard let catalog = content.catalog, let written = WrittenSentences(content.written.files, tools: tools)
            else { return .json(.record(["state": .string("none")])) }
            let scene = SentencesRoute.scene(
                catalog, market: request.item("market"), locale: request.item("locale"), day: request.item("on"),
                now: now, tools)
            let tag = request.item("locale").flatMap { LocaleTag($0) } ?? scene?.tag ?? written.locales.first
            return .json(
                .record([
                    "state": .string("known"), "market": .text(scene?.market.market.code), "locale": .text(tag?.tag),
                    "day": .text(scene?.day.description), "is_held": .bool(content.isBroken),
                    "languages": .array(written.locales.map { SentencesRoute.language($0, written) }),
                    "sentences": .array(scene.map { $0.tag == tag ? $0.sentences : [] } ?? []),
                    "phrases": .array(
                        (tag.flatMap { written.worksheet($0) }?.rows ?? []).map(SentencesRoute.phrase)),
                    "findings": editor.findings(
                        content.findings.filter { $0.location.file == tag.map { WrittenSentences.path($0) } },
                        content.written.files),
                ]))
        }
    }

    /// `POST /api/sentences/links`: `{"market", "locale", "on", "lines"}`, one link or code per line.
    func links(_ request: WorkbenchRequest) -> HTTPReply {
        guard let body = try? JSONValue(parsing: request.body), let text = body["lines"]?.string else {
            return ChangeReplies.misunderstood(
                "checking links needs {\"market\", \"locale\", \"on\", \"lines\"}, one link per line")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0.offset + 1, text: $0.element.filter { !$0.isWhitespace }) }
            .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
        guard lines.count <= WorkbenchLimits.sentenceLinks else {
            return ChangeReplies.misunderstood(
                "\(lines.count) links; at most \(WorkbenchLimits.sentenceLinks) are checked at once")
        }
        let tools = context.builder.compilerTools
        return context.view { preview, now in
            let scene = preview.content.catalog.flatMap {
                SentencesRoute.scene(
                    $0, market: body["market"]?.string, locale: body["locale"]?.string, day: body["on"]?.string,
                    now: now, tools)
            }
            guard let scene else { return .absent("there are no sentences in this market") }
            return .json(
                .record([
                    "day": .string(scene.day.description),
                    "links": .array(lines.map { scene.link($0.text, number: $0.number) }),
                ]))
        }
    }

    /// `/api/sentences/worksheet`: the phrases of a language as a table.
    ///
    /// `POST` reads a completed table.
    func worksheet(_ request: WorkbenchRequest) -> HTTPReply {
        guard let tag = request.item("locale").flatMap({ LocaleTag($0) }) else {
            return ChangeReplies.misunderstood("the language is missing: locale=fi-FI")
        }
        if request.method == .post { return fill(request, tag) }
        let (tools, isWhole) = (context.builder.compilerTools, request.item("all") == "true")
        return context.view { preview, _ in
            guard let sheet = WrittenSentences(preview.content.written.files, tools: tools)?.worksheet(tag) else {
                return .absent("the words of '\(tag)' are missing or cannot be read")
            }
            let rows = sheet.rows.filter { isWhole || $0.text.isEmpty }
            let text = TableCSV.written(
                SentencesRoute.columns, rows.map { [$0.slot, $0.id, $0.form, $0.hint, $0.gap, $0.text] })
            return HTTPReply(
                status: 200,
                headers: [
                    HTTPHeader("Content-Type", "text/csv; charset=utf-8"),
                    HTTPHeader("Content-Disposition", "attachment; filename=\"sentences-\(tag).csv\""), .noSniff,
                    .noStore,
                ], segments: [.bytes(Array(text.utf8))])
        }
    }

    // MARK: Writing

    private func save(_ request: WorkbenchRequest) -> HTTPReply {
        guard let body = try? JSONValue(parsing: request.body),
            let tag = body["locale"]?.string.flatMap({ LocaleTag($0) }),
            let items = body["phrases"]?.items, items.count <= WorkbenchLimits.filledPhrases
        else {
            return ChangeReplies.misunderstood(
                "filling phrases needs {\"locale\", \"phrases\": [{\"slot\", \"id\", \"form\", \"text\", \"was\"}]}")
        }
        let phrases = items.compactMap { item -> ContentBuilder.FilledPhrase? in
            guard let slot = item["slot"]?.string, let id = item["id"]?.string, let form = item["form"]?.string,
                let text = item["text"]?.string, !text.isEmpty
            else { return nil }
            return ContentBuilder.FilledPhrase(
                row: SentenceWorksheet.Row(slot: slot, id: id, form: form, text: text), was: item["was"]?.string)
        }
        guard phrases.count == items.count, !phrases.isEmpty else {
            return ChangeReplies.misunderstood(
                "each phrase needs \"slot\", \"id\", \"form\" and a \"text\" that is not empty")
        }
        return fill(phrases, tag)
    }

    private func fill(_ request: WorkbenchRequest, _ tag: LocaleTag) -> HTTPReply {
        let file = SourceFile(path: "worksheet.csv", bytes: request.body)
        guard let rows = TableCSV.read(file, needed: ["slot", "id", "form", "text"]) else {
            return ChangeReplies.misunderstood(
                "this is not a worksheet; a worksheet has the columns \(SentencesRoute.columns.joined(separator: ", "))"
            )
        }
        return fill(
            rows.map { _, cells in
                ContentBuilder.FilledPhrase(
                    row: SentenceWorksheet.Row(
                        slot: cells["slot"] ?? "", id: cells["id"] ?? "", form: cells["form"] ?? "",
                        text: cells["text"] ?? ""), was: nil)
            }, tag)
    }

    private func fill(_ phrases: [ContentBuilder.FilledPhrase], _ tag: LocaleTag) -> HTTPReply {
        let (builder, replies) = (context.builder, context.replies)
        return context.reply {
            let (end, changed, unknown) = await builder.fill(phrases, of: tag)
            return replies.reply(
                to: end,
                more: [
                    .init("changed", .int(changed)),
                    .init(
                        "left_out",
                        .array(
                            unknown.prefix(WorkbenchLimits.toldPaths).map { .string("\($0.slot) \($0.id) \($0.form)") })
                    ),
                ])
        }
    }

    // MARK: Parts

    private static func scene(
        _ catalog: Catalog, market: String?, locale: String?, day: String?, now: UTCInstant, _ tools: CompilerTools
    ) -> SentenceScene? {
        let today = LocalDate(daysSinceEpoch: now.seconds / 86_400)
        return SentenceScene(
            catalog, market: market, locale: locale, day: day.flatMap { LocalDate($0) } ?? today,
            language: tools.language)
    }

    private static func language(_ tag: LocaleTag, _ written: WrittenSentences) -> JSONValue {
        let rows = written.worksheet(tag)?.rows
        return .record([
            "locale": .string(tag.tag), "phrases": .int(rows?.count ?? 0),
            "missing": .int(rows?.count(where: \.text.isEmpty) ?? 0), "reads": .bool(rows != nil),
        ])
    }

    private static func phrase(_ row: SentenceWorksheet.Row) -> JSONValue {
        .record([
            "slot": .string(row.slot), "id": .string(row.id), "form": .string(row.form), "hint": .string(row.hint),
            "gap": .string(row.gap), "text": .string(row.text),
        ])
    }
}
