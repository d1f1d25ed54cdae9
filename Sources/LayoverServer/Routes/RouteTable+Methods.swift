package import LayoverHTTP

// Which methods a path takes, for `Allow`.
extension RouteTable {
    /// The methods of a path, in the order of the table, with HEAD beside GET, and OPTIONS.
    ///
    /// - Parameters:
    ///   - path: As it was sent; `*` stands for all paths of the listener.
    ///   - listener: Which one is asked; the admin listener answers `/livez` and `/readyz` too.
    /// - Returns: `nil` where no route has this path.
    /// - Complexity: O(*n*) in all routes.
    package static func methods(of path: String, on listener: Route.Listener) -> [HTTPMethod]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let routes = listener == .clients ? clientRoutes : adminRoutes
        let methods = routes.filter { path == "*" || $0.takes(parts) }.reduce(into: [HTTPMethod]()) { methods, route in
            for method in route.methods where !methods.contains(method) { methods.append(method) }
        }
        return methods.isEmpty ? nil : methods + [.options]
    }

    /// The same as `Allow` has it.
    package static func allow(_ path: String, on listener: Route.Listener) -> String? {
        methods(of: path, on: listener)?.map(\.rawValue).joined(separator: ", ")
    }

    private static let clientRoutes = routes.filter { $0.listener == .clients }.map(Template.init)
    private static let adminRoutes =
        (routes.filter { $0.listener == .admin } + [live, ready]).map(Template.init)

    /// A path with variable parts, taken apart.
    private struct Template: Sendable {
        /// What stands before and behind the variable part of each piece; the whole piece where there is none.
        private struct Piece: Sendable {
            let start: Substring
            let end: Substring?

            init(_ text: Substring) {
                let open = text.firstIndex(of: "{"), close = text.firstIndex(of: "}")
                guard let open, let close else {
                    (start, end) = (text, nil)
                    return
                }
                (start, end) = (text[..<open], text[text.index(after: close)...])
            }

            func takes(_ text: Substring) -> Bool {
                guard let end else { return text == start }
                return text.utf8.count > start.utf8.count + end.utf8.count && text.hasPrefix(start)
                    && text.hasSuffix(end)
            }
        }

        let methods: [HTTPMethod]
        private let pieces: [Piece]

        init(_ route: Route) {
            let method = HTTPMethod(rawValue: route.method)
            methods = [method].compactMap { $0 } + (method == .get ? [.head] : [])
            pieces = route.path.split(separator: "/", omittingEmptySubsequences: false).map { Piece($0) }
        }

        func takes(_ parts: [Substring]) -> Bool {
            parts.count == pieces.count && zip(pieces, parts).allSatisfy { $0.takes($1) }
        }
    }
}
