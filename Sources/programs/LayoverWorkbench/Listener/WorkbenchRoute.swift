import LayoverFrame
import LayoverHTTP
import LayoverTeam
import LayoverWeb

/// Has rows of the workbench's listener, whose replies are about its content.
protocol WorkbenchRoute: RouteOwner {
    var content: WorkbenchContent { get }
}

extension Route where Owner: WorkbenchRoute {
    /// A row whose errors become problems.
    ///
    /// - Parameters:
    ///   - method: `get` accepts HEAD too.
    ///   - path: With its variable parts in braces.
    ///   - summary: What the call does.
    ///   - work: The kind of work that is counted for a person of a team; by default a view for GET, otherwise a change.
    ///   - isOpen: Whether the last variable part may contain slashes.
    ///   - answer: Receives a copy of the request, which it may keep.
    /// - Returns: The row.
    static func call(
        _ method: HTTPMethod, _ path: String, summary: String, work: UserLimits.Work? = nil, isOpen: Bool = false,
        _ answer: @escaping @Sendable (Owner, WorkbenchRequest) throws -> HTTPReply
    ) -> Route {
        let work = work ?? (method == .get ? .view : .change)
        let document = RouteDocument(method, path, name: path, summary: summary, isOpen: isOpen, replies: [])
        return Route(document) { owner, request, parts in
            do {
                try WorkbenchUser.current?.count(work, now: Int(monotonicNanoseconds() / 1_000_000))
                return try answer(owner, WorkbenchRequest(request, parts))
            } catch {
                return owner.content.reply(to: error)
            }
        }
    }
}
