import LayoverCatalog
import LayoverCompiler
import LayoverFlights
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverTeam
import LayoverWeb

/// Suppliers' answers that are dropped onto the page, and files that describe how to read them.
struct FormatsRoute: WorkbenchRoute {
    static let routes: [Route<FormatsRoute>] = [
        .call(.post, "/api/answers", summary: "keeps a supplier's answer in memory", work: .upload) {
            try $0.drop($1)
        },
        .call(.post, "/api/formats/try", summary: "reads an answer with an unsaved file", work: .view) {
            try $0.attempt($1)
        },
        .call(.post, "/api/formats", summary: "writes the file") { try $0.make($1) },
    ]

    let content: WorkbenchContent
    let answers: AnswerCollection

    private func drop(_ request: WorkbenchRequest) throws -> HTTPReply {
        guard request.body.count <= WorkbenchLimits.answerBytes else {
            throw WorkbenchRefusal(
                .answerTooLarge, "a supplier response can have at most \(WorkbenchLimits.answerBytes >> 20) MiB here")
        }
        return content.reply { _ in
            let tried: TriedAnswer
            do {
                tried = try TriedAnswer(
                    request.body, format: nil, mappings: content.catalog?.formats ?? [], currency: nil)
            } catch {
                throw WorkbenchRefusal(.noJSON, "this is not valid JSON", detail: "\(error)")
            }
            let answer = answers.drop(AnswerCollection.name(from: request.item("name") ?? "answer"), request.body)
            await content.builder.takeAnswers()
            return try reply(tried, name: answer.name)
        }
    }

    private func reply(_ tried: TriedAnswer, name: String) throws(WorkbenchRefusal) -> HTTPReply {
        switch tried.reading {
        case .read(let format, let facts):
            let head = JSONValue.record(["name": name, "format": format.name])
            let members = content.preview.facts(in: facts, PreviewScene(), now: content.now)
            return .json(head.adding(members), status: 201)
        case .unreadable(let reason):
            let shape = AnswerShape(tried.shape ?? .null)
            throw WorkbenchRefusal(
                .unknownAnswer, "the format of this supplier response is unknown", detail: reason,
                more: [
                    .init("name", .string(name)), .init("shape", .record(["lists": shape.json])),
                    .init("start", .string(shape.formatFile)),
                ])
        }
    }

    private func attempt(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (text, name) = try FormatsRoute.read(
            "answer", in: request, or: "trying a format needs {\"text\", \"answer\"}")
        guard let answer = answers.all.first(where: { $0.name == name }) else {
            throw .absent("there is no answer '\(name.prefix(80))'")
        }
        let draft = FormatDraft(nil, text, tools: content.compilerTools)
        return content.view { preview, now in
            let findings = content.findings(draft.findings, in: [draft.file])
            switch draft.mapping.map({ FormatsRoute.read(answer, $0) })
                ?? .unreadable("the file is not a valid format yet")
            {
            case .read(_, let facts):
                return .json(
                    JSONValue.record(["findings": findings]).adding(preview.facts(in: facts, PreviewScene(), now: now)))
            case .unreadable(let reason):
                return .record([
                    "findings": findings, "facts": [String](), "unread": [String](), "reason": reason,
                ])
            }
        }
    }

    private func make(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (text, name) = try FormatsRoute.read("name", in: request, or: "writing a format needs {\"name\", \"text\"}")
        guard name.isKebabName else {
            throw .misunderstood(
                "'\(name.prefix(80))' is not a valid name; write small letters, digits and dashes: 'acme'")
        }
        let draft = FormatDraft(name, text, tools: content.compilerTools)
        guard !draft.findings.contains(where: \.isError) else {
            throw ChangeRefusal.refused(draft.findings, files: [draft.file])
        }
        return content.change(status: 201) { try await $0.make(draft.file, writing: true) }
    }

    private static func read(_ answer: PreviewAnswer, _ mapping: FormatMapping) -> TriedAnswer.Reading {
        let tried = try? TriedAnswer(
            answer.bytes, format: SupplierFormat(mapping.name, mappings: [mapping]), mappings: [mapping], currency: nil)
        return tried?.reading ?? .unreadable("the supplier response is not valid JSON")
    }

    /// Reads a format file and the name beside it.
    private static func read(
        _ member: String, in request: WorkbenchRequest, or words: String
    ) throws(WorkbenchRefusal) -> (text: String, name: String) {
        try request.read(or: words) { json in
            guard let text = json["text"]?.string, text.utf8.count <= WorkbenchLimits.formatBytes,
                let name = json[member]?.string
            else { return nil }
            return (text, name)
        }
    }
}
