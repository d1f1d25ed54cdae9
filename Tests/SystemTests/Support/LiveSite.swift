import Foundation
import LayoverJSON
import LayoverModel
import LayoverTestKit

/// A server with played suppliers beside it: `GB` and all others use Skyscanner's protocol, and `NO` has more patience.
final class LiveSite: Sendable {
    /// Number of itineraries that a played search has in the end.
    static let itineraries = 60
    /// Longest time for a create and for a poll of the patient supplier.
    static let deadline = Duration.seconds(20)

    let folder: TemporaryFolder
    let supplier: SupplierProcess
    let server: ServerProcess

    /// Starts both.
    ///
    /// - Parameters:
    ///   - folder: Has the content in `content`.
    ///   - settings: Lines for each supplier, beside its addresses: `deadline: 400ms`.
    ///   - services: Other teams' services, as in the file of suppliers; `{supplier}` is the address of the played
    ///     suppliers.
    ///   - playing: Words for the supplier's command line.
    ///   - more: Words for the server's command line.
    /// - Throws: If one of them does not start.
    init(
        _ folder: TemporaryFolder, settings: String = "", services: String = "", playing: [String] = [],
        more: [String] = []
    ) async throws {
        self.folder = folder
        supplier = try await SupplierProcess(playing, in: folder)
        let served = services.replacing("{supplier}", with: "127.0.0.1:\(supplier.port)")
        try folder.write(LiveSite.suppliersFile(supplier.port, settings) + "\n" + served, to: "suppliers.yaml")
        server = try await OnCall.start(folder, more: LiveSite.words(folder) + more)
    }

    /// Options that the server is started with, for another start.
    static func words(_ folder: TemporaryFolder) -> [String] { ["--suppliers", folder.path("suppliers.yaml")] }

    /// The patient supplier allows 8 MB: 32 bombs at once are unpacked to that size well before its deadline.
    ///
    /// This also holds for a debug build on a busy machine.
    private static func suppliersFile(_ port: UInt16, _ settings: String) -> String {
        let patience = """
                markets: [NO]
                deadline: \(deadline.components.seconds)s
                first_byte: \(deadline.components.seconds)s
                poll_deadline: \(deadline.components.seconds)s
                breaker: { calls: 10000 }
                concurrency: { least: 64, most: 64 }
                retry_budget: 0.1
                body_megabytes: 8

            """
        let own = settings.split(separator: "\n").map { "    \($0)\n" }.joined()
        func polled(_ name: String, _ lines: String) -> String {
            """
              \(name):
                protocol: skyscanner-v3
                create: http://127.0.0.1:\(port)/skyscanner/create
                poll: http://127.0.0.1:\(port)/skyscanner/poll/{session}
                poll_every: 200ms
                addresses: [127.0.0.1/32]
            \(lines)
            """
        }
        return """
            suppliers:
            \(polled("patient", patience))
              one-shot:
                protocol: duffel
                markets: [DE]
                search: http://127.0.0.1:\(port)/duffel/air/offer_requests
                addresses: [127.0.0.1/32]
            \(polled("played", "    markets: all\n" + own))
            """
    }

    /// Small content, with a market for each supplier.
    static func content() throws -> TemporaryFolder {
        let folder = try ServedContent.make()
        let norway = try folder.text("content/widgets/markets/NO.yaml")
        try folder.write(norway.replacing("NO", with: "DE"), to: "content/widgets/markets/DE.yaml")
        return folder
    }

    static func question(_ market: String = "GB", to destination: String = "GLA") -> String {
        """
        {"market":"\(market)","locale":"en-GB","currency":"GBP","surface":"flight-results",\
        "query":{"origin":"LHR","destination":"\(destination)","departs":"\(day)","adults":1}}
        """
    }

    /// Two months ahead, so no part of it is past at the time of a test.
    static let day = day(60)

    /// The day that is this number of days from now, in UTC.
    static func day(_ daysAhead: Int) -> LocalDate {
        LocalDate(daysSinceEpoch: Int(Date().timeIntervalSince1970) / 86_400 + daysAhead)
    }

    /// Begins a search without waiting for its answer.
    func asking(_ market: String = "GB") throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send(
            "POST", "/v1/searches", headers: ["Content-Type: application/json"],
            body: Array(LiveSite.question(market).utf8))
        return client
    }

    /// Begins a search whose client does not wait, and receives its events.
    func listening(_ market: String = "GB") throws -> (begun: RawReply, stream: SearchStream) {
        let begun = try server.post(
            "/v1/searches", Array(LiveSite.question(market).utf8),
            ["Content-Type: application/json", "Prefer: respond-async"])
        guard let token = begun.searchToken else { throw TestFailure(begun.text) }
        return (begun, try SearchStream(server, token))
    }

    /// Begins a search and waits for its answer.
    func search(_ market: String = "GB") throws -> RawReply { try asking(market).reply() }
}

extension RawReply {
    /// `Layover-Status`.
    var layoverStatus: String { header("layover-status") ?? "none" }

    /// The token of a search.
    var searchToken: String? { header("layover-search") }

    /// The last part of a problem's type.
    var problem: String? {
        guard header("content-type")?.hasPrefix("application/problem+json") == true else { return nil }
        return (try? json())?["type"]?.string?.split(whereSeparator: { "/:".contains($0) }).last.map(String.init)
    }
}

extension JSONValue {
    /// Ids of a layout's cards, in order.
    var cardIDs: [String] { (self["cards"]?.items ?? []).compactMap { $0["id"]?.string } }

    func card(_ prefix: String) -> JSONValue? {
        self["cards"]?.items?.first { $0["id"]?.string?.hasPrefix(prefix) == true }
    }
}
