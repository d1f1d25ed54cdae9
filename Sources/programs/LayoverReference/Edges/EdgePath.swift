import LayoverHTTP
import LayoverServer
import LayoverWeb

/// A path of the table of routes that everybody reaches, as edges match it.
struct EdgePath: Hashable {
    /// As the table has it: `/t/{token}`.
    let template: String
    /// Matches the whole path; `nil` where the path is always the same.
    let expression: String?
    /// True if a reply goes on for minutes and must not wait in a buffer.
    let isStream: Bool
    /// True if whoever has the path has what it leads to, so that it stands in no log.
    let isSecret: Bool
    /// True if its requests are best asked of the server that the variable part begins with.
    let staysWithServer: Bool
    /// True if its answers come from memory, so that a server that is silent for longer hangs.
    let isAnsweredAtOnce: Bool
    /// The most seconds that its answers wait for a supplier, a service, a store or the next event; 0 if they wait for none.
    let waitSeconds: Int
    /// True for a POST that changes nothing.
    let isSafePost: Bool
    /// True if it has methods that change something, and that nginx would take for repeatable.
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

    /// Every path that everybody reaches, in the table's order.
    static let all: [EdgePath] = {
        let routes = RouteTable.routes.filter { $0.edge == .public }
        var paths: [String] = []
        for path in routes.flatMap({ [$0.path] + $0.aliases }) where !paths.contains(path) { paths.append(path) }
        return paths.map { path in
            let own = routes.filter { ([$0.path] + $0.aliases).contains(path) }
            return EdgePath(path, isOpen: own.contains { $0.isOpen }, of: own)
        }
    }()

    /// What paths that have a token begin with; one that no route has stands in no log either.
    static var secretStarts: [String] {
        all.filter(\.isSecret).map(\.start).reduce(into: []) { starts, start in
            if !starts.contains(start) { starts.append(start) }
        }
    }

    /// What paths begin with that go to the server whose name follows.
    static var namingStarts: [String] {
        all.filter(\.staysWithServer).map(\.start).reduce(into: []) { starts, start in
            if !starts.contains(start) { starts.append(start) }
        }
    }

    /// The most seconds that an edge waits for the next byte.
    var patienceSeconds: Int { waitSeconds > 0 ? waitSeconds + EdgeLimits.marginSeconds : EdgeLimits.changeSeconds }

    /// What stands before the variable part.
    var start: String { String(template.prefix { $0 != "{" }) }

    /// Most bytes of a body; `nil` for what all have.
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
