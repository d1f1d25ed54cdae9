import Foundation
import LayoverFlights
@testable import LayoverFrame
@testable import LayoverLayouts
import LayoverModel
@testable import LayoverSearches
import LayoverServer
import LayoverTestKit
@testable import LayoverSuppliers

/// A real server over small content, with a supplier that the test controls and a client.
final class SearchWire: Sendable {
    let supplier: ScriptedSupplier
    let running: RunningServer

    init(
        _ format: SupplierFormat = .skyscanner, state: TemporaryFolder,
        change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        supplier = ScriptedSupplier(format, pollMilliseconds: 20)
        for (path, text) in SearchTexts.files(["grey", "timetable", "banner", "count"]) {
            try state.write(text, to: "content/" + path)
        }
        var settings = ServerSettings()
        settings.content = state.path + "/content"
        settings.state = state.path + "/state"
        settings.port = 0
        settings.adminPort = 0
        try settings.apply(environment: ["LAYOVER_ADMIN_TOKENS": "publish:test:\(SearchWire.hash)"])
        // All clients here have one address.
        settings.connectionsPerAddress = 0
        settings.origins = ["https://app.example.com"]
        change(&settings)
        var options = ServerOptions()
        options.suppliers = supplier
        running = try await RunningServer(settings, log: .silent, options: options)
    }

    /// Opens a connection and sends a request.
    func send(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = "", admin: Bool = false
    ) throws -> RawClient {
        let client = try RawClient(port: admin ? running.adminPort : running.port)
        let lines = ["Connection: close"] + headers.map { "\($0.key): \($0.value)" }
        client.send(method, target, headers: lines, body: method == "POST" ? Array(body.utf8) : nil)
        return client
    }

    func ask(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = "", admin: Bool = false
    ) throws -> RawReply {
        try send(method, target, headers: headers, body: body, admin: admin).lastReply()
    }

    /// Waits until the supplier receives a request.
    ///
    /// It blocks its thread: a test that suspended here could resume after the reply's own timeout.
    func asked() async { supplier.waitUntilAsked() }

    /// Names a person who may publish.
    static let admin = ["Authorization": "Bearer secret"]
    /// The SHA-256 of that token.
    private static let hash = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"

    static let body = question()

    /// A search two months ahead, so that its day is never past.
    static func question(_ origin: String = "LHR", _ destination: String = "EDI", daysAhead: Int = 60) -> String {
        let day = LocalDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400 + daysAhead)
        return #"{"market":"GB","query":{"origin":"\#(origin)","destination":"\#(destination)","departs":"\#(day)"}}"#
    }
}
