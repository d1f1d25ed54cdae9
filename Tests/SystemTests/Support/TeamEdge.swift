import Foundation
import LayoverTestKit

/// nginx before a team's workbench, with exactly the lines of the operators' handbook, and a service that signs people in.
///
/// A substitute for oauth2-proxy takes the user from the cookie `user`; without it there is no user.
final class TeamEdge {
    let port: UInt16
    private let folder: TemporaryFolder
    private let process: ServerHandle

    /// Starts it, and waits until it accepts clients.
    ///
    /// - Parameter team: Listens on a socket or on a port.
    /// - Throws: If there is no nginx, or it does not start.
    init(before team: TeamProcess) async throws {
        folder = try TemporaryFolder("edge")
        port = try FreePort.find()
        let asked = try FreePort.find()
        try folder.write(try TeamEdge.settings(folder, port: port, asked: asked, team: team), to: "nginx.conf")
        guard let nginx = TeamEdge.program else { throw TestFailure("there is no nginx") }
        let log = folder.url.appending(path: "output.log")
        let process = try ServerHandle(
            ["-e", folder.path("error.log"), "-c", folder.path("nginx.conf"), "-g", "daemon off;"], program: nginx,
            log: log)
        self.process = process
        try await Waiting.value("the edge") { [port] in
            if (try? RawClient(port: port)) != nil { return true }
            guard process.isRunning else { throw TestFailure(try String(contentsOf: log, encoding: .utf8)) }
            return nil
        }
    }

    deinit { if process.isRunning { process.signal(SIGTERM) } }

    static var isInstalled: Bool { program != nil }

    private static var program: URL? {
        ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].map { URL(filePath: $0) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Lines of the handbook between a `server`'s brackets.
    static func handbook() throws -> String {
        let text = try String(contentsOf: Repository.root.appending(path: "docs/operators.md"), encoding: .utf8)
        let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        guard let block = blocks.first(where: { $0.contains("auth_request /oauth2/auth;") }) else {
            throw TestFailure("the handbook has no lines for nginx")
        }
        return block
    }

    private static func settings(
        _ folder: TemporaryFolder, port: UInt16, asked: UInt16, team: TeamProcess
    ) throws -> String {
        let place = team.socket.map { "http://unix:\($0);" } ?? "http://127.0.0.1:\(team.port);"
        let secret =
            team.socket == nil ? "\n    proxy_set_header Layover-Proxy-Secret \(TeamProcess.secret);" : ""
        let lines = try handbook()
            .replacing("http://unix:/run/layover/preview.sock;", with: place + secret)
            .replacing("http://127.0.0.1:4180;", with: "http://127.0.0.1:\(asked);")
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path($0));"
        }.joined(separator: "\n")
        return """
            user root;
            pid \(folder.path("nginx.pid"));
            events { worker_connections 256; }
            http {
            access_log off;
            \(places)
            server {
            listen 127.0.0.1:\(port);
            \(lines)
            }
            server {
            listen 127.0.0.1:\(asked);
            location = /oauth2/auth {
                if ($cookie_user = "") { return 401; }
                add_header X-Auth-Request-Email $cookie_user always;
                return 202;
            }
            location / { return 403 "Sign in"; }
            }
            }

            """
    }
}
