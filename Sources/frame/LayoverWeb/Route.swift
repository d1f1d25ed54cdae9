package import LayoverHTTP

/// One row of the table of routes: what a call is, as documents and clients know it, and who answers it.
package struct Route<Owner: Sendable>: Sendable {
    /// Answers a call, with the variable parts of its path as they were sent, in their order.
    package typealias Answer = @Sendable (Owner, borrowing HTTPRequest, [String]) -> HTTPReply

    package let document: RouteDocument
    /// Word of `layover_requests_total` that the route's requests are counted as, where its listener counts row by row.
    let counted: String
    let answer: Answer

    package init(_ document: RouteDocument, counted: String = Router.other, _ answer: @escaping Answer) {
        self.document = document
        self.counted = counted
        self.answer = answer
    }
}

/// Answers the calls of its own rows.
package protocol RouteOwner: Sendable {
    static var routes: [Route<Self>] { get }
}

extension RouteOwner {
    /// Its rows as the reference has them.
    package static var documents: [RouteDocument] { routes.map(\.document) }

    /// Its rows, answered by this one.
    package var bound: [BoundRoute] { Self.routes.map { BoundRoute($0, self) } }
}

/// A row with who answers it.
package struct BoundRoute: Sendable {
    package let document: RouteDocument
    let counted: String
    let answer: @Sendable (borrowing HTTPRequest, [String]) -> HTTPReply

    init<Owner>(_ route: Route<Owner>, _ owner: Owner) {
        document = route.document
        counted = route.counted
        let answer = route.answer
        self.answer = { answer(owner, $0, $1) }
    }
}
