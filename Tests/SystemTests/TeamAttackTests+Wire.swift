import LayoverTestKit

// Attempts with paths, and with bytes that are not a valid request.
extension TeamAttackTests {
    static let paths = strayPaths + views

    private static let strayPaths: [Attempt] = [
        "/workbench/../Package.swift", "/workbench/%2e%2e/Package.swift", "/workbench/..%2fPackage.swift",
        "/workbench/..%5cPackage.swift", "/workbench\\..\\Package.swift", "/../etc/passwd", "//etc/passwd",
        "/%2fetc%2fpasswd", "/./etc/passwd", "/v1/assets/../../etc/passwd", "/v1/assets/x/../../../etc/passwd",
        "/v1/assets/secret.yaml", "/v1/assets/0123456789abcdef/secret.yaml", "/v1/styles/../x.css",
        "/frame/..%2f..%2fetc%2fpasswd", "/frame/../cuba-advice", "/api/card/..%2fcuba-advice",
        "/api/card/cuba-advice%00", "/api/matrix/%2e%2e", "/api/export/card/..%2f..%2fx", "/api/picture/card/%00",
        "/api/reviews/..", "/api/reviews/ada-1%2f..", "/api/reviews/ada-1/..%2fREADME.md", "/api/reviews/ada-1/%00.png",
        "/api/reviews/-1", "/api/reviews/--all", "/api/review-jobs/-1", "/api/review-jobs/99999999999999999999",
        "/api/review-jobs/1/bundle", "/.git/config", "/content/.git/config", "/api/%74exts/../state",
        "/workbench/main.js%00.css", "/workbench/main.js/", "/workbench/", "/api", "/p/AAAAAAAAAAAAAAAAAAAAAA",
        "/admin/status", "/metrics", "/demo", "/v1/previews/x", "/api/state/", "/API/state",
    ].map { Attempt("path \($0)", "GET \($0)", statuses: 400, 404, 409) }

    // A path that is not a file returns the page or an error, and never another file.
    private static let views: [Attempt] = [
        Attempt("a view with steps up", "GET /card/../../etc/passwd", statuses: 200, 400, 404),
        Attempt("a fragment", "GET /api/state#/../x", statuses: 400, 404),
    ]

    private static let head =
        "Host: preview.example.com\r\n" + Attempt.Asker.author.lines.joined(separator: "\r\n") + "\r\n"
    private static let written = head + TeamProcess.page.joined(separator: "\r\n") + "\r\n"

    static let wire = [methods, long, broken, smuggled].flatMap { $0 }

    private static let methods: [Attempt] = ["DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "get", "GETT"].map {
        Attempt("method \($0)", "\($0) /api/texts", more: TeamProcess.page, statuses: 400, 405, 501)
    }

    private static let long: [Attempt] = [
        Attempt("a long target", "GET /\(String(repeating: "a", count: 9_000))", statuses: 414),
        Attempt("a long header", "GET /", more: ["X: \(String(repeating: "a", count: 20_000))"], statuses: 431),
        Attempt("many headers", "GET /", more: (0..<120).map { "X-\($0): 1" }, statuses: 431),
        Attempt(
            "a long query", "GET /api/find?q=\(String(repeating: "a", count: 7_000))", statuses: 200, 400, 414),
    ]

    private static let broken: [Attempt] = [
        Attempt("a header of NUL", raw: "GET / HTTP/1.1\r\n\(head)X: a\u{0}b\r\n\r\n", statuses: 400, 0),
        Attempt("a target of NUL", raw: "GET /\u{0} HTTP/1.1\r\n\(head)\r\n", statuses: 400, 404, 0),
        Attempt("a folded header", raw: "GET / HTTP/1.1\r\n\(head)X: a\r\n b\r\n\r\n", statuses: 400, 0),
        Attempt("a space before the colon", raw: "GET / HTTP/1.1\r\n\(head)X-A : b\r\n\r\n", statuses: 400, 0),
        Attempt("a header without a name", raw: "GET / HTTP/1.1\r\n\(head): b\r\n\r\n", statuses: 400, 0),
        Attempt("a header without a colon", raw: "GET / HTTP/1.1\r\n\(head)XA\r\n\r\n", statuses: 400, 0),
        Attempt("a bare carriage return", raw: "GET / HTTP/1.1\r\n\(head)X: a\rY: b\r\n\r\n", statuses: 400, 0),
        Attempt("no version", raw: "GET /\r\n\r\n", statuses: 400, 505, 0),
        Attempt("another version", raw: "GET / HTTP/3.0\r\n\(head)\r\n", statuses: 400, 505, 0),
        Attempt("HTTP/2 without asking", raw: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", statuses: 400, 405, 501, 505, 0),
        Attempt("TLS", raw: "\u{16}\u{3}\u{1}\u{0}\u{5}hello\r\n\r\n", statuses: 400, 501, 0),
    ]

    private static let smuggled: [Attempt] = [
        Attempt(
            "length and chunks",
            raw:
                "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX",
            statuses: 400, 0),
        Attempt(
            "chunks and length",
            raw:
                "POST /api/campaigns HTTP/1.1\r\n\(written)Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nPUT /api/texts HTTP/1.1\r\n\r\n0\r\n\r\n",
            statuses: 400, 0),
        Attempt(
            "chunks of another name",
            raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            statuses: 400, 501, 0),
        Attempt(
            "chunks twice",
            raw:
                "POST /api/campaigns HTTP/1.1\r\n\(written)Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
            statuses: 400, 501, 0),
        Attempt(
            "two lengths",
            raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
            statuses: 400, 0),
        Attempt(
            "two lengths in one",
            raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: 2, 3\r\n\r\n{}x", statuses: 400, 0),
        Attempt(
            "a length with a sign", raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: +2\r\n\r\n{}",
            statuses: 400, 0),
        Attempt(
            "a length below nothing", raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: -1\r\n\r\n",
            statuses: 400, 0),
        Attempt(
            "a length in hexadecimal", raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: 0x2\r\n\r\n{}",
            statuses: 400, 0),
        Attempt(
            "a length beyond numbers",
            raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Content-Length: 99999999999999999999999\r\n\r\n",
            statuses: 400, 413, 0),
        Attempt(
            "a chunk of no number",
            raw: "POST /api/campaigns HTTP/1.1\r\n\(written)Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            statuses: 400, 0),
        Attempt(
            "the secret behind the body",
            raw:
                "POST /api/campaigns HTTP/1.1\r\nHost: preview.example.com\r\nX-Forwarded-User: a0@example.com\r\nTransfer-Encoding: chunked\r\nTrailer: Layover-Proxy-Secret\r\n\r\n0\r\nLayover-Proxy-Secret: \(TeamProcess.secret)\r\n\r\n",
            statuses: 400, 403, 0),
    ]

    static let bodies: [Attempt] = [
        Attempt(
            "a hundred megabytes", "POST /api/answers?name=a", more: TeamProcess.page + ["Content-Length: 104857600"],
            statuses: 413),
        Attempt(
            "a byte too many", "POST /api/answers?name=a", more: TeamProcess.page + ["Content-Length: 8388609"],
            statuses: 413),
        Attempt(
            "a picture of a hundred megabytes", "POST /api/pictures?name=a",
            more: TeamProcess.page + ["Content-Length: 104857600"], statuses: 413),
        Attempt.write(
            "an answer of more than four megabytes", "POST /api/answers?name=a",
            body: String(repeating: " ", count: 4_194_305),
            statuses: 413),
        Attempt.write("a text that is none", "PUT /api/texts", body: "null", statuses: 400),
        Attempt.write("half a document", "PUT /api/texts", body: "{\"widget\": ", statuses: 400),
        Attempt.write(
            "a deep document", "POST /api/campaigns", body: String(repeating: "[", count: 100_000), statuses: 400),
        Attempt.write("no UTF-8", "POST /api/reviews", body: "{\"state\": \"\u{fffe}\u{0}\"}", statuses: 400),
        Attempt.write("a number for a name", "POST /api/reviews", body: #"{"state": 1, "files": [1]}"#, statuses: 400),
        Attempt.write("an expectation", "PUT /api/texts", body: "{}", more: ["Expect: 200-ok"], statuses: 400, 417),
        Attempt.write(
            "gzip", "PUT /api/texts", body: "\u{1f}\u{8b}", more: ["Content-Encoding: gzip"], statuses: 400, 415),
    ]
}
