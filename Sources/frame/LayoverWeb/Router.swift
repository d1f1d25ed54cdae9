package import LayoverHTTP
package import LayoverMetrics

/// Routes each request of one listener to the row of its path and its method.
///
/// HEAD has the response of GET without its body; OPTIONS lists the methods of a path; another method is 405 and another path
/// 404, each with a problem.
package struct Router: Sendable {
    /// Behaviour of a listener besides its rows.
    package struct Manners: Sendable {
        /// Called first with each request; returns a refusal, or `nil` to accept it.
        package var refusal: @Sendable (borrowing HTTPRequest) -> HTTPReply? = { _ in nil }
        /// Headers of every answer that comes from no row.
        package var headers: @Sendable (borrowing HTTPRequest) -> [HTTPHeader] = { _ in [] }
        /// Headers of the response to OPTIONS, from the value of `Allow`; `nil` if the listener does not accept OPTIONS.
        package var options: (@Sendable (borrowing HTTPRequest, String) -> [HTTPHeader])? = { _, _ in [] }
        /// The detail of the 404 for unknown paths.
        package var absence: String?
        /// Counts all requests of the listener together; if `nil`, each row has its own count.
        package var count: Count?
        /// Called with each outcome and the name of its route.
        package var observer: (@Sendable (HTTPOutcome, RouteTimes.Name, borrowing HTTPRequest) -> Void)?

        package init() {}
    }

    /// The label for requests that match no row.
    package static let other = "other"

    /// One path, with the handlers of its methods.
    private struct Resource: Sendable {
        let template: RouteTemplate
        var rows: [(method: HTTPMethod, row: Row)] = []

        /// HEAD is listed after GET.
        var methods: [HTTPMethod] { rows.flatMap { $0.method == .get ? [.get, .head] : [$0.method] } }

        func row(for method: HTTPMethod) -> Row? {
            let method = method == .head ? .get : method
            return rows.first { $0.method == method }?.row
        }
    }

    private struct Row: Sendable {
        /// Its index in `documents`, with which its requests are marked.
        let mark: Int
        let count: Count
        let answer: @Sendable (borrowing HTTPRequest, [String]) -> HTTPReply
    }

    /// The rows in the order of the reference.
    package let documents: [RouteDocument]
    /// Requests by label; all 0 if the listener counts them together.
    package let counts: LabelledCounts
    /// Times of replies by row.
    package let times: RouteTimes
    private let manners: Manners
    /// The path of the first row, which is called most often.
    private let first: Resource?
    private let literals: [String: Resource]
    private let templates: [Resource]
    /// Paths that accept packed bodies.
    private let packed: Set<String>

    /// - Parameters:
    ///   - routes: The rows of this listener; of two rows for one path and method the first counts.
    ///   - manners: The listener's behaviour besides its rows.
    package init(_ routes: [BoundRoute], _ manners: Manners = Manners()) {
        documents = routes.map(\.document)
        self.manners = manners
        let counts = LabelledCounts(Router.labels(routes))
        self.counts = counts
        times = RouteTimes(
            routes.map { RouteTimes.Name(method: $0.document.method.rawValue, path: $0.document.path) })
        let resources = Router.resources(routes, counts)
        first = resources.first
        packed = Set(documents.filter { $0.body?.mayBePacked == true }.map(\.path))
        literals = Dictionary(
            resources.filter(\.template.isLiteral).map { ($0.template.text, $0) },
            uniquingKeysWith: { first, _ in first })
        templates = resources.filter { !$0.template.isLiteral }
    }

    private static func labels(_ routes: [BoundRoute]) -> [String] {
        (routes.map(\.counted) + [other]).reduce(into: []) { labels, label in
            if !labels.contains(label) { labels.append(label) }
        }
    }

    private static func resources(_ routes: [BoundRoute], _ counts: LabelledCounts) -> [Resource] {
        routes.enumerated().reduce(into: []) { resources, numbered in
            let (mark, route) = numbered
            let row = (
                method: route.document.method,
                row: Row(mark: mark, count: counts[route.counted], answer: route.answer)
            )
            for path in [route.document.path] + route.document.aliases {
                if let index = resources.firstIndex(where: { $0.template.text == path }) {
                    resources[index].rows.append(row)
                } else {
                    let template = RouteTemplate(path, isOpen: route.document.isOpen)
                    resources.append(Resource(template: template, rows: [row]))
                }
            }
        }
    }
}

extension Router: HTTPHandling {
    package func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        manners.count?.add()
        if let refusal = manners.refusal(request) { return refusal }
        let path = request.path
        if let first, path == first.template.text, let row = first.row(for: request.method) {
            return answer(request, row, [])
        }
        if request.method == .options, let headers = manners.options {
            guard let methods = allow(path) else { return absence(request) }
            return HTTPReply(status: 204, headers: [HTTPHeader("Allow", methods)] + headers(request, methods))
        }
        guard let (resource, values) = find(path) else {
            count(counts[Router.other])
            return absence(request)
        }
        guard let row = resource.row(for: request.method) else {
            if let row = resource.rows.first?.row { count(row.count) }
            return refused(request, resource)
        }
        return answer(request, row, values)
    }

    package func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest) {
        times.observe(mark: request.mark, status: outcome.status, nanoseconds: outcome.nanoseconds)
        manners.observer?(outcome, times.name(of: request.mark), request)
    }

    private func answer(_ request: borrowing HTTPRequest, _ row: Row, _ values: [String]) -> HTTPReply {
        request.setMark(row.mark)
        count(row.count)
        return row.answer(request, values)
    }

    private func count(_ count: Count) { if manners.count == nil { count.add() } }

    private func find(_ path: String) -> (Resource, [String])? {
        if let literal = literals[path] { return (literal, []) }
        let bytes = Array(path.utf8)
        for template in templates {
            if let values = template.template.values(in: bytes.span) { return (template, values) }
        }
        return nil
    }

    private func refused(_ request: borrowing HTTPRequest, _ resource: Resource) -> HTTPReply {
        Problem(CommonProblem.methodNotAllowed, "this path does not accept \(request.method.rawValue)").reply(
            [HTTPHeader("Allow", Router.text(resource.methods + ending))] + manners.headers(request))
    }

    private func absence(_ request: borrowing HTTPRequest) -> HTTPReply {
        Problem(CommonProblem.notFound, "the path does not exist", detail: manners.absence).reply(
            manners.headers(request))
    }
}

// The methods and bodies that a path accepts.
extension Router {
    /// True if a call to the path accepts packed bodies.
    package func takesPacked(_ path: String) -> Bool { packed.contains(path) }

    /// The methods of a path, HEAD after GET and OPTIONS last if the listener accepts it; `*` means all paths.
    ///
    /// - Returns: `nil` if no row has this path.
    package func methods(of path: String) -> [HTTPMethod]? {
        guard path == "*" else { return find(path).map { $0.0.methods + ending } }
        let all = documents.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
        return all.reduce(into: [HTTPMethod]()) { methods, method in
            if !methods.contains(method) { methods.append(method) }
        } + ending
    }

    /// The last methods of every path.
    private var ending: [HTTPMethod] { manners.options == nil ? [] : [.options] }

    /// The same as the value of `Allow`.
    package func allow(_ path: String) -> String? { methods(of: path).map(Router.text) }

    private static func text(_ methods: [HTTPMethod]) -> String { methods.map(\.rawValue).joined(separator: ", ") }
}
