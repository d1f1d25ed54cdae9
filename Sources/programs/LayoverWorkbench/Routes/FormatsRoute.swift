import LayoverCatalog
import LayoverCompiler
import LayoverFlights
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverWeb

/// `POST /api/formats/try` and `POST /api/formats`: a file that describes how to read a supplier's answer.
struct FormatsRoute: Sendable {
    let context: WorkbenchContext

    /// Reads an answer with an unsaved format file.
    func attempt(_ request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let text = FormatsRoute.text(json),
            let name = json["answer"]?.string
        else { return ChangeReplies.misunderstood("trying a format needs {\"text\", \"answer\"}") }
        guard let answer = context.answers.all.first(where: { $0.name == name }) else {
            return .absent("there is no answer '\(name.prefix(80))'")
        }
        let (draft, replies) = (FormatDraft(nil, text, tools: context.builder.compilerTools), context.replies)
        return context.view { preview, now in
            let findings = replies.findings(draft.findings, [draft.file])
            let read =
                draft.mapping.map { FormatsRoute.read(answer, $0) } ?? .failure("the file is not a valid format yet")
            switch read {
            case .success(let facts):
                return .json(
                    .object([.init("findings", findings)] + preview.facts(in: facts, PreviewScene(), now: now)))
            case .failure(let reason):
                return .json(
                    .record([
                        "findings": findings, "facts": .array([]), "unread": .array([]), "reason": .string(reason),
                    ]))
            }
        }
    }

    /// Writes the file.
    func make(_ request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body), let text = FormatsRoute.text(json),
            let name = json["name"]?.string
        else { return ChangeReplies.misunderstood("writing a format needs {\"name\", \"text\"}") }
        guard name.isKebabName else {
            return ChangeReplies.misunderstood(
                "'\(name.prefix(80))' is not a valid name; write small letters, digits and dashes: 'acme'")
        }
        let (builder, replies) = (context.builder, context.replies)
        let draft = FormatDraft(name, text, tools: builder.compilerTools)
        guard !draft.findings.contains(where: \.isError) else {
            return replies.reply(to: .refused(draft.findings, files: [draft.file]))
        }
        return context.reply { replies.reply(to: await builder.make(draft.file, writing: true), status: 201) }
    }

    private enum Reading {
        case success(FlightFacts)
        case failure(String)
    }

    private static func read(_ answer: PreviewAnswer, _ mapping: FormatMapping) -> Reading {
        guard
            let tried = try? TriedAnswer(
                answer.bytes, format: SupplierFormat(mapping.name, mappings: [mapping]), mappings: [mapping],
                currency: nil)
        else { return .failure("the supplier response is not valid JSON") }
        return switch tried.reading {
        case .read(_, let facts): .success(facts)
        case .unreadable(let reason): .failure(reason)
        }
    }

    private static func text(_ json: JSONValue) -> String? {
        json["text"]?.string.flatMap { $0.utf8.count <= WorkbenchLimits.formatBytes ? $0 : nil }
    }
}
