package import LayoverHTTP

/// One row of the table of routes: the call's documentation and its handler.
package struct Route<Owner: Sendable>: Sendable {
    /// Answers a call, with the variable parts of its path as sent, in their order.
    package typealias Answer = @Sendable (Owner, borrowing HTTPRequest, [String]) -> HTTPReply

    package let document: RouteDocument
    /// The label of `layover_requests_total` for the route's requests, if its listener counts each row.
    let counted: String
    let answer: Answer

    package init(_ document: RouteDocument, counted: String = Router.other, _ answer: @escaping Answer) {
        self.document = document
        self.counted = counted
        self.answer = answer
    }
}

/// Has the handlers of its own rows.
package protocol RouteOwner: Sendable {
    static var routes: [Route<Self>] { get }
}

extension RouteOwner {
    /// Its rows in the reference.
    package static var documents: [RouteDocument] { routes.map(\.document) }

    /// Its rows with this object as handler.
    package var bound: [BoundRoute] { Self.routes.map { BoundRoute($0, self) } }
}

/// A row with its handler.
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
