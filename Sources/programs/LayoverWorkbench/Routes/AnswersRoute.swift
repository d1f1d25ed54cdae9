import LayoverCatalog
import LayoverFlights
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverWeb

/// `POST /api/answers`: keeps a supplier's answer in memory that was dropped onto the page.
struct AnswersRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard request.body.count <= WorkbenchLimits.answerBytes else {
            return ChangeReplies.refusal(
                WorkbenchProblem.answerTooLarge,
                "a supplier response can have at most \(WorkbenchLimits.answerBytes >> 20) MiB here"
            )
        }
        let context = context
        return context.reply {
            let build = context.builds.load()
            let tried: TriedAnswer
            do {
                tried = try TriedAnswer(
                    request.body, format: nil, mappings: build.content.catalog?.formats ?? [], currency: nil)
            } catch {
                return ChangeReplies.refusal(WorkbenchProblem.noJSON, "this is not valid JSON", detail: "\(error)")
            }
            let answer = context.answers.drop(
                AnswerCollection.name(from: request.item("name") ?? "answer"), request.body)
            await context.builder.takeAnswers()
            return AnswersRoute.reply(tried, answer, in: context.builds.load().preview, now: context.now)
        }
    }

    private static func reply(
        _ tried: TriedAnswer, _ answer: PreviewAnswer, in preview: PreviewService, now: UTCInstant
    ) -> HTTPReply {
        switch tried.reading {
        case .read(let format, let facts):
            let head: [JSONValue.Member] = [.init("name", .string(answer.name)), .init("format", .string(format.name))]
            return .json(.object(head + preview.facts(in: facts, PreviewScene(), now: now)), status: 201)
        case .unreadable(let reason):
            let shape = AnswerShape(tried.shape ?? .null)
            return ChangeReplies.refusal(
                WorkbenchProblem.unknownAnswer, "the format of this supplier response is unknown", detail: reason,
                more: [
                    .init("name", .string(answer.name)), .init("shape", .record(["lists": shape.json])),
                    .init("start", .string(shape.formatFile)),
                ])
        }
    }
}
