import Foundation
import LayoverFrame
@testable import LayoverReference
import LayoverServer
import LayoverWeb
import Testing

/// The configuration files of edges: generated from the table of routes, and nothing else.
struct EdgeFileTests {
    @Test func `the committed edges are those of the table`() throws {
        for edge in Reference.edges {
            let isCurrent = try ReferenceRepository.isCurrent("deploy/\(edge.name)", edge.text)
            #expect(isCurrent, "deploy/\(edge.name) is old; LAYOVER_RECORD=1 writes it anew")
        }
    }

    @Test func `each path of readers is matched by one expression, and none of others by any`() throws {
        let expressions = EdgePath.all.compactMap(\.expression)
        #expect(expressions.count > 15)
        #expect(EdgePath.all.count > 30)
        for route in RouteTable.routes {
            let isKnown = EdgePath.all.contains { $0.template == route.path }
            #expect(isKnown == (route.edge == .public), "\(route.path)")
        }
        for path in ["/admin/kills/{key}", "/metrics", "/readyz", "/", "/v1", "/v1/searches/a/b/c", "/t/a/../../admin"]
        {
            #expect(!EdgePath.all.contains { $0.template == path })
            for expression in expressions {
                #expect(try Regex(expression).wholeMatch(in: path) == nil, "\(path)")
            }
        }
    }

    @Test(arguments: [
        ("web-1=10.0.0.7:8080", true), ("a=[::1]:80", true), ("a=host.example:1", true), ("web-1", false),
        ("=h:80", false), ("w b=h:80", false), ("Web.1_a=h:80", true), ("a=h", false), ("a=h:0", false),
        ("a=h:70000", false), ("a=:80", false),
        ("a=h;x:80", false), ("a=h h:80", false), ("a=b=c:80", false),
        ("\(String(repeating: "a", count: 64))=h:80", false),
    ])
    func `a server is a name and an address with its port`(text: String, isServer: Bool) {
        #expect((NamedServer(text) != nil) == isServer)
    }

    @Test func `an edge waits for longer than any route may take`() throws {
        var waiting = 0
        for route in RouteTable.routes where route.edge == .public && route.waitSeconds > 0 {
            waiting += 1
            let path = try #require(EdgePath.all.first { $0.template == route.path })
            #expect(path.patienceSeconds > route.waitSeconds, "\(route.path)")
            #expect(!path.isAnsweredAtOnce, "\(route.path)")
        }
        #expect(waiting > 8)
    }

    @Test func `no read of a single server is given up early`() {
        #expect(!NginxEdge.text(.shipped).contains("1500ms"))
        #expect(!HAProxyEdge.text(.shipped).contains("int(1500)"))
        #expect(NginxEdge.text(.composed).contains("proxy_read_timeout 1500ms;"))
    }

    @Test func `a server that failed is left out for ten seconds, unless all failed`() {
        let nginx = NginxEdge.text(.composed)
        for server in EdgePlan.composed.servers {
            #expect(nginx.contains("server \(server.address) max_fails=1 fail_timeout=10s;"))
            #expect(nginx.contains("server \(server.address) max_fails=0 backup;"))
        }
    }

    @Test func `a search goes to the server that its token begins with, in both edges`() {
        let plan = EdgePlan(
            servers: ["a", "b"].compactMap { NamedServer("\($0)=\($0).example:8080") }, encrypted: nil,
            redirected: nil, plain: "127.0.0.1:9", folder: "/tmp/x")
        let nginx = NginxEdge.text(plan)
        #expect(nginx.contains("\"~^/v1/searches/a~\" layover_a;"))
        #expect(nginx.contains("\"~^/v1/searches/b~\" layover_b;"))
        #expect(nginx.components(separatedBy: "proxy_pass http://$search_server;").count == 4)
        #expect(!nginx.contains("listen 443"))
        #expect(!nginx.contains("ssl_protocols"))
        let haproxy = HAProxyEdge.text(plan)
        #expect(haproxy.contains("use-server b if { path_beg /v1/searches/b~ }"))
        #expect(!haproxy.contains("ssl crt"))
    }
}
