import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverTestKit
import Testing

/// Chromium and nginx decode packed answers with an inserted layout.
@Suite(.serialized, .timeLimit(.minutes(5))) struct PackedJudgesTests {
    @Test(
        .enabled(if: Chromium.isThere && Edge.isInstalled, "Chromium, nginx and openssl are wanted"),
        arguments: [false, true])
    func `a live search of the demo goes packed from the supplier to Chromium`(isBehindEdge: Bool) async throws {
        let site = try await LiveSite(
            try TemporaryFolder.shippedContent(in: "content"), playing: ["--gzip", "6"], more: ["--demo"])
        let edge = isBehindEdge ? try await Edge(before: [site.server.port]) : nil
        let origin = "http://127.0.0.1:\(edge?.port ?? site.server.port)"
        let page = try await SharedChromium.newPage()
        try await page.open(
            "\(origin)/demo?market=GB&locale=en-GB&origin=LHR&destination=GLA&departs=\(LiveSite.day)&adults=1&cabin=economy"
        )
        try await page.wait(for: DemoTests.isFull)
        // Replies about searches, apart from the event stream, which is never packed.
        let answers = page.log.answers.filter { $0.address.contains("/v1/searches") && !$0.address.contains("/events") }
        let all = page.log.answers.filter { $0.address.contains("/v1/") }
        #expect(answers.contains { $0.status == 200 && $0.coding == "gzip" }, "\(all)")
        let metrics = try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text
        #expect(metrics.contains("layover_packed_answers_total{outcome=\"decoded\"} 0"))
        #expect(!metrics.contains("layover_packed_answers_total{outcome=\"spliced\"} 0"))
        // The page itself is packed too.
        let own = page.log.answers.filter { $0.address.hasSuffix("/demo/page.js") || $0.address.contains("/demo?") }
        #expect(own.count >= 2 && own.allSatisfy { $0.coding == "gzip" }, "\(own)")
        #expect(page.log.errors == [])
        try await page.close()
        try await edge?.stop()
    }

    @Test(.enabled(if: Edge.program("nginx") != nil, "nginx is wanted"), arguments: AttachTests.bodies)
    func `nginx decodes it to the bytes for a client without gzip`(name: String, body: [UInt8]) async throws {
        let server = try await OneServer.small.server()
        let folder = try TemporaryFolder()
        let port = try FreePort.find()
        try folder.write(
            """
            daemon off;
            pid \(folder.path("nginx.pid"));
            events {}
            http {
                access_log off;
                client_body_temp_path \(folder.path("body"));
                proxy_temp_path \(folder.path("proxy"));
                fastcgi_temp_path \(folder.path("fastcgi"));
                uwsgi_temp_path \(folder.path("uwsgi"));
                scgi_temp_path \(folder.path("scgi"));
                client_max_body_size 32m;
                server {
                    listen 127.0.0.1:\(port);
                    gunzip on;
                    location / {
                        proxy_pass http://127.0.0.1:\(server.port);
                        proxy_set_header Accept-Encoding gzip;
                    }
                }
            }
            """, to: "nginx.conf")
        let program = try #require(Edge.program("nginx"))
        let nginx = try ServerHandle(
            ["-e", folder.path("error.log"), "-c", folder.path("nginx.conf"), "-g", "user root;"], program: program,
            log: folder.url.appending(path: "output.log"))
        try await Waiting.value("nginx") { (try? RawClient(port: port)) != nil ? true : nil }
        let client = try RawClient(port: port)
        client.send(
            "POST", PackedAttachTests.address, headers: ["Content-Encoding: gzip", "Connection: close"],
            body: PackedAttachTests.gzip(body))
        let reply = try client.lastReply()
        #expect(reply.status == 200 && reply.header("content-encoding") == nil, "\(name)")
        #expect(reply.layoverStatus == "full" && reply.header("vary")?.contains("Accept-Encoding") == true, "\(name)")
        // nginx does not know the decoded length.
        let decoded = reply.header("transfer-encoding") == "chunked" ? Chunks.joined(reply.body) : reply.body
        let inserted = try #require(Splicing(posted: body, reply: decoded).inserted)
        #expect(inserted.hasPrefix(",\"layout\":{\"schema\":1,"), "\(name)")
        nginx.signal(SIGTERM)
        _ = try await nginx.waitForEnd()
    }
}

/// The body of a chunked reply.
private enum Chunks {
    static func joined(_ body: [UInt8]) -> [UInt8] {
        var (rest, whole): (ArraySlice<UInt8>, [UInt8]) = (body[...], [])
        while let end = rest.firstIndex(of: 0x0d), end + 2 <= rest.endIndex {
            guard let count = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), count > 0 else { break }
            let start = end + 2
            guard start + count <= rest.endIndex else { break }
            whole += rest[start..<(start + count)]
            rest = rest[(start + count)...].dropFirst(2)
        }
        return whole
    }
}
