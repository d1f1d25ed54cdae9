import LayoverFrame
import LayoverReference

/// `layover edge`: the configuration of an edge, from the table of routes and the list of servers.
enum EdgeCommand: Command {
    static let name = "edge"
    static let summary = "write the configuration of an nginx or HAProxy in front of servers, from the table of routes"
    static let operands = "nginx|haproxy"
    static let options = [
        CommandOption(
            "--server", "NAME=HOST:PORT", repeats: true,
            "a server behind it, by its setting server_name; one option for each; layover-1=127.0.0.1:8080 by default"),
        CommandOption(
            "--plain", "[ADDRESS:]PORT",
            "serve only there, without TLS: for an edge behind another one that terminates TLS"),
        CommandOption("--folder", "FOLDER", "where the proxy reads and writes; Debian's locations by default"),
    ]
    static let details = """
        It passes only the paths that readers use. Requests for a search go to the server that started it. For example:
          layover edge nginx --server web-1=10.0.0.7:8080 --server web-2=10.0.0.8:8080 > /etc/nginx/nginx.conf
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let plan = try plan(arguments)
        switch arguments.operands[0] {
        case "nginx": Terminal.print(NginxEdge.text(plan))
        case "haproxy": Terminal.print(HAProxyEdge.text(plan))
        case let other: throw UsageError("there is no edge '\(other)'; write nginx or haproxy")
        }
        return 0
    }

    private static func plan(_ arguments: Arguments) throws -> EdgePlan {
        var plan = EdgePlan.shipped
        let servers = try servers(arguments)
        if !servers.isEmpty { plan.servers = servers }
        if let place = arguments.value("--plain") {
            guard NamedServer("a=\(place.contains(":") ? place : "any:\(place)")") != nil else {
                throw UsageError("'--plain' cannot be '\(place)'; write a port, or an address with its port")
            }
            (plan.plain, plan.encrypted, plan.redirected) = (place, nil, nil)
        }
        if let folder = arguments.value("--folder") {
            guard folder.hasPrefix("/"), folder.allSatisfy({ $0.isLetter || $0.isNumber || "/._-".contains($0) }) else {
                throw UsageError("'--folder' takes an absolute path of letters, digits and '/._-'")
            }
            plan.folder = folder
        }
        return plan
    }

    private static func servers(_ arguments: Arguments) throws -> [NamedServer] {
        let servers = try arguments.values("--server").map { text in
            guard let server = NamedServer(text) else {
                throw UsageError(
                    "'--server' cannot be '\(text)'; write a name, '=' and an address with its port: web-1=10.0.0.7:8080"
                )
            }
            return server
        }
        guard Set(servers.map(\.name)).count == servers.count else {
            throw UsageError("two servers have the same name")
        }
        return servers
    }
}
