import LayoverFrame
import LayoverReference

/// `layover edge`: the configuration of an edge, from the table of routes and the list of servers.
enum EdgeCommand: Command {
    static let name = "edge"
    static let summary = "write the settings of an nginx or HAProxy before servers, from the table of routes"
    static let operands = "nginx|haproxy"
    static let operandCount = 1...1
    static let options = [
        CommandOption(
            "--server", "NAME=HOST:PORT", repeats: true,
            "a server behind it, by its setting server_name; once for each; layover-1=127.0.0.1:8080 by default"),
        CommandOption(
            "--plain", "[ADDRESS:]PORT",
            "serve without TLS there, and nowhere else: for an edge behind one that ends TLS"),
        CommandOption("--folder", "FOLDER", "where it reads and writes; the places that Debian has for it by default"),
    ]
    static let details = """
        Each path that readers reach stands in it, and nothing else passes. Searches go to the server that began them. For example:
          layover edge nginx --server web-1=10.0.0.7:8080 --server web-2=10.0.0.8:8080 > /etc/nginx/nginx.conf
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let plan = try plan(arguments)
        switch arguments.operands[0] {
        case "nginx": Terminal.print(NginxEdge.text(plan))
        case "haproxy": Terminal.print(HAProxyEdge.text(plan))
        case let other: throw UsageError("there is no edge '\(other)'; it is nginx or haproxy")
        }
        return 0
    }

    private static func plan(_ arguments: Arguments) throws -> EdgePlan {
        var plan = EdgePlan.shipped
        let servers = try servers(arguments)
        if !servers.isEmpty { plan.servers = servers }
        if let place = arguments.value("--plain") {
            guard NamedServer("a=\(place.contains(":") ? place : "any:\(place)")") != nil else {
                throw UsageError("'--plain' cannot be '\(place)'; it is a port, or an address with its port")
            }
            (plan.plain, plan.encrypted, plan.redirected) = (place, nil, nil)
        }
        if let folder = arguments.value("--folder") {
            guard folder.hasPrefix("/"), folder.allSatisfy({ $0.isLetter || $0.isNumber || "/._-".contains($0) }) else {
                throw UsageError("'--folder' takes a whole path of letters, digits and '/._-'")
            }
            plan.folder = folder
        }
        return plan
    }

    private static func servers(_ arguments: Arguments) throws -> [NamedServer] {
        let servers = try arguments.values("--server").map { text in
            guard let server = NamedServer(text) else {
                throw UsageError(
                    "'--server' cannot be '\(text)'; it is a name, '=' and an address with its port: web-1=10.0.0.7:8080"
                )
            }
            return server
        }
        guard Set(servers.map(\.name)).count == servers.count else { throw UsageError("two servers have one name") }
        return servers
    }
}
