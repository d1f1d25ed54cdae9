import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverServer
import LayoverTeam
import LayoverWeb

/// Replies to requests that change files.
struct ChangeReplies: Sendable {
    let editor: EditorLink
    let paths: ServerPaths

    /// - Parameters:
    ///   - end: The result of the change.
    ///   - status: The status if the change was written.
    ///   - more: Additional members of the reply.
    /// - Returns: The place and the findings, or a problem.
    func reply(to end: ChangeEnd, status: Int = 200, more: [JSONValue.Member] = []) -> HTTPReply {
        switch end {
        case .written(let place, let warnings, let files):
            return .json(
                .object(
                    more + [
                        .init("file", .string(place.file)), .init("line", .int(place.line)),
                        .init("findings", findings(warnings, files)),
                    ]), status: status)
        case .unknown(let words): return ChangeReplies.refusal(CommonProblem.notFound, words)
        case .conflict(let now, let words):
            return ChangeReplies.refusal(WorkbenchProblem.conflict, words, more: more + [.init("now", .text(now))])
        case .refused(let found, let files):
            return ChangeReplies.refusal(
                WorkbenchProblem.findings, "nothing was written: the content would have findings",
                detail: found.first { $0.isError }?.message, more: more + [.init("findings", findings(found, files))])
        case .failed(let words): return ChangeReplies.refusal(WorkbenchProblem.notWritten, paths.words(words))
        }
    }

    func findings(_ found: [Diagnostic], _ files: [SourceFile]) -> JSONValue {
        FindingView(found.isEmpty ? FileIndex([]) : FileIndex(files), editor: editor).json(found)
    }

    static func refusal(
        _ kind: some ProblemKind, _ title: String, detail: String? = nil, more: [JSONValue.Member] = []
    ) -> HTTPReply {
        Problem(kind, title, detail: detail, more: more).reply([.noStore])
    }

    /// The reply to an invalid request.
    static func misunderstood(_ words: String) -> HTTPReply { refusal(WorkbenchProblem.badRequest, words) }
}
