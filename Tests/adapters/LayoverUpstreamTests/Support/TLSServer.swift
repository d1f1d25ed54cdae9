import Foundation
import Glibc
import LayoverProcesses
import LayoverTestKit

/// nginx with its own certificate for 127.0.0.1, answering over HTTP/2.
final class TLSServer {
    static let isInstalled = program("nginx") != nil && program("openssl") != nil

    let url: String
    /// The path of the certificate, which no system trusts.
    let certificate: String
    private let folder: TemporaryFolder
    private var isRunning = false

    init() throws {
        folder = try TemporaryFolder("tls")
        certificate = folder.path + "/certificate.pem"
        let (socket, port) = RawServer.listen(backlog: 1)
        close(socket)
        url = "https://127.0.0.1:\(port)/"
        try TLSServer.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=layover",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.path + "/key.pem", "-out", certificate,
            ])
        try configuration(port).write(toFile: folder.path + "/nginx.conf", atomically: true, encoding: .utf8)
        // The program goes into the background once it listens.
        try TLSServer.run("nginx", ["-c", folder.path + "/nginx.conf", "-e", folder.path + "/error.log"])
        isRunning = true
    }

    /// For tests that end early.
    deinit { try? stop() }

    func stop() throws {
        guard isRunning else { return }
        isRunning = false
        try TLSServer.run("nginx", ["-c", folder.path + "/nginx.conf", "-e", folder.path + "/error.log", "-s", "stop"])
    }

    private func configuration(_ port: UInt16) -> String {
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        return """
            worker_processes 1;
            # Where root tests, the folder is root's alone; anybody else stays who they are.
            user root;
            pid \(folder.path)/nginx.pid;
            error_log \(folder.path)/error.log;
            events {}
            http {
                access_log off;
                # A busy machine may let minutes pass between two rounds of a test.
                keepalive_timeout 1h;
                keepalive_requests 100000;
                \(places.joined(separator: "\n    "))
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    listen 127.0.0.2:\(port) ssl http2;
                    ssl_certificate \(certificate);
                    ssl_certificate_key \(folder.path)/key.pem;
                    # Behind it stands another one, so that a request is read to its end before it is answered.
                    location / {
                        proxy_pass http://unix:\(folder.path)/inner:/;
                        proxy_method GET;
                        proxy_pass_request_body off;
                        proxy_set_header Content-Length "";
                        proxy_set_header Seen "$server_protocol $connection";
                    }
                }
                server {
                    listen unix:\(folder.path)/inner;
                    location / { return 200 $http_seen; }
                }
            }
            """
    }

    private static func program(_ name: String) -> String? {
        ["/usr/sbin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Waits for the program itself, not for processes that it leaves in the background.
    private static func run(_ name: String, _ arguments: [String]) throws {
        guard let path = program(name), try ChildProcess(path, arguments).waitUntilExit() == 0 else {
            throw TLSServerError(program: name)
        }
    }
}

struct TLSServerError: Error {
    let program: String
}
