import LayoverHTTP
import LayoverServer
import LayoverWeb

/// A public path from the table of routes, as edges match it.
struct EdgePath: Hashable {
    /// The path in the table: `/t/{token}`.
    let template: String
    /// An expression that matches the whole path; `nil` if the path has no variable part.
    let expression: String?
    /// True if a reply lasts for minutes and must not be buffered.
    let isStream: Bool
    /// True if the path gives access to what it names, so that it must not be logged.
    let isSecret: Bool
    /// True if requests should be sent to the server whose name begins the variable part.
    let staysWithServer: Bool
    /// True if answers come from memory, so that a server without a timely response counts as hanging.
    let isAnsweredAtOnce: Bool
    /// The maximum number of seconds that answers wait for a supplier, a service, a store or the next event; 0 if they never
    /// wait.
    let waitSeconds: Int
    /// True for a POST that changes nothing.
    let isSafePost: Bool
    /// True if it has methods that change something and that nginx would treat as repeatable.
    let hasRepeatableChanges: Bool

    private init(_ path: String, isOpen: Bool, of routes: [RouteDocument]) {
        template = path
        expression = EdgePath.expression(path, isOpen: isOpen)
        isStream = routes.contains { route in
            route.replies.contains { if case .events = $0.content { true } else { false } }
        }
        isSecret = path.contains("{token}")
        staysWithServer = routes.contains { $0.staysWith != nil }
        let longest = routes.map(\.waitSeconds).max() ?? 0
        waitSeconds = max(longest, isStream ? EdgeLimits.streamSeconds : 0)
        isAnsweredAtOnce = waitSeconds == 0 && routes.contains(where: \.isSafe)
        isSafePost = routes.contains { $0.isSafe && $0.method == .post }
        hasRepeatableChanges = routes.contains { [.put, .delete].contains($0.method) }
    }

    /// Every public path, in the order of the table.
    static let all: [EdgePath] = {
        let routes = RouteTable.routes.filter { $0.edge == .public }
        var paths: [String] = []
        for path in routes.flatMap({ [$0.path] + $0.aliases }) where !paths.contains(path) { paths.append(path) }
        return paths.map { path in
            let own = routes.filter { ([$0.path] + $0.aliases).contains(path) }
            return EdgePath(path, isOpen: own.contains { $0.isOpen }, of: own)
        }
    }()

    /// The prefixes of paths with a token.
    ///
    /// Unknown paths with such a prefix are not logged either.
    static var secretStarts: [String] {
        all.filter(\.isSecret).map(\.start).reduce(into: []) { starts, start in
            if !starts.contains(start) { starts.append(start) }
        }
    }

    /// The prefixes of paths that are sent to the server whose name follows.
    static var namingStarts: [String] {
        all.filter(\.staysWithServer).map(\.start).reduce(into: []) { starts, start in
            if !starts.contains(start) { starts.append(start) }
        }
    }

    /// The maximum number of seconds that an edge waits for the next byte.
    var patienceSeconds: Int { waitSeconds > 0 ? waitSeconds + EdgeLimits.marginSeconds : EdgeLimits.changeSeconds }

    /// The path up to its variable part.
    var start: String { String(template.prefix { $0 != "{" }) }

    /// The maximum number of body bytes; `nil` for the general limit.
    var bodyLimit: (text: String, bytes: Int)? {
        if template.hasPrefix("/t/") || template.hasPrefix("/h/") { return ("8k", 8 << 10) }
        return template.hasPrefix("/ofrep/") ? ("64k", 64 << 10) : nil
    }

    private static func expression(_ path: String, isOpen: Bool) -> String? {
        var parts: [String] = []
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(escaped(String(rest[..<open])))
            rest = rest[rest.index(after: close)...]
            parts.append(isOpen && !rest.contains("{") ? ".+" : "[^/]+")
        }
        return parts.isEmpty ? nil : "^" + parts.joined() + escaped(String(rest)) + "$"
    }

    static func escaped(_ text: String) -> String {
        text.map { ".+*?()[]|^$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
