import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// The reason why a call of the page shows or writes nothing.
struct WorkbenchRefusal: Error {
    private let problem: Problem

    /// - Parameters:
    ///   - kind: Determines the status.
    ///   - title: What happened.
    ///   - detail: The part of this request that is wrong, and the remedy.
    ///   - more: Members in addition to those of every problem.
    init(
        _ kind: WorkbenchProblem, _ title: String, detail: String? = nil, more: [JSONValue.Member] = []
    ) {
        problem = Problem(kind, title, detail: detail, more: more)
    }

    fileprivate init(_ problem: Problem) { self.problem = problem }

    var reply: HTTPReply { problem.reply([.noStore]) }
}

extension Error where Self == WorkbenchRefusal {
    /// The request is invalid.
    static func misunderstood(_ words: String) -> WorkbenchRefusal { WorkbenchRefusal(.badRequest, words) }

    /// The item or the address does not exist.
    static func absent(_ words: String) -> WorkbenchRefusal {
        WorkbenchRefusal(Problem(CommonProblem.notFound, words))
    }

    static func noWidget(_ name: String) -> WorkbenchRefusal { .absent("there is no widget '\(name.prefix(80))'") }
}
