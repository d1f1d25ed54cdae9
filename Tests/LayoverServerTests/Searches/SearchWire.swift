import Foundation
import Glibc
import LayoverFlights
@testable import LayoverFrame
@testable import LayoverLayouts
import LayoverModel
@testable import LayoverSearches
import LayoverServer
@testable import LayoverSuppliers

/// A real server over small content with a supplier that answers when the test says so, and a client of its own.
final class SearchWire: Sendable {
    let supplier: ScriptedSupplier
    let running: RunningServer

    struct Reply {
        let status: Int
        let headers: [String: String]
        let body: String

        init(_ text: String) {
            let parts = text.components(separatedBy: "\r\n\r\n")
            let lines = parts[0].components(separatedBy: "\r\n")
            status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
            var headers: [String: String] = [:]
            for line in lines.dropFirst() {
                let pair = line.split(separator: ":", maxSplits: 1)
                if pair.count == 2 { headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces) }
            }
            self.headers = headers
            body = parts.dropFirst().joined(separator: "\r\n\r\n")
        }
    }

    struct Failure: Error { let what: String }

    init(
        _ format: SupplierFormat = .skyscanner, state: StateFolder, change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        supplier = ScriptedSupplier(format, pollMilliseconds: 20)
        for (path, text) in SearchContent.texts(["grey", "timetable", "banner", "count"]) {
            let file = URL(filePath: state.path + "/content/" + path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var settings = ServerSettings()
        settings.content = state.path + "/content"
        settings.state = state.path + "/state"
        settings.port = 0
        settings.adminPort = 0
        settings.origins = ["https://app.example.com"]
        change(&settings)
        var options = ServerOptions()
        options.sources = SearchSources(suppliers: supplier, remote: ScriptedServices())
        running = try await RunningServer(settings, log: .silent, options: options)
    }

    /// A connection on which a request was sent.
    func send(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = "", admin: Bool = false
    ) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = (admin ? running.adminPort : running.port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Failure(what: "the server does not answer") }
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if method == "POST" { head += "Content-Length: \(body.utf8.count)\r\n" }
        let bytes = Array((head + "\r\n" + body).utf8)
        let sent = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard sent == bytes.count else { throw Failure(what: "the server does not listen") }
        return descriptor
    }

    /// All that comes until the server closes, or until it has `text`.
    func receive(_ descriptor: Int32, until text: String? = nil) throws -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let all = String(decoding: received, as: UTF8.self)
            if let text, all.contains(text) { return all }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failure(what: "waited in vain for \(text ?? "the end") in \(all)") }
            if count == 0 { return all }
            received += buffer[..<count]
        }
    }

    func finish(_ descriptor: Int32) throws -> Reply {
        defer { close(descriptor) }
        return Reply(try receive(descriptor))
    }

    func ask(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = "", admin: Bool = false
    ) throws -> Reply {
        try finish(try send(method, target, headers: headers, body: body, admin: admin))
    }

    /// Waits until the supplier is asked.
    ///
    /// It keeps its thread: whoever let others have a turn here could come back after the reply's own time.
    func asked() async { supplier.waitUntilAsked() }

    static let body = #"{"market":"GB","query":{"origin":"LHR","destination":"EDI","departs":"2026-12-20"}}"#
}
