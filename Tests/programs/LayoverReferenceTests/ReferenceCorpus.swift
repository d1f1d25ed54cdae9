import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTestKit

/// Layouts from real servers: for every market and language of the shipped content, before results, with results and with
/// facts, for clients with all capabilities and for one without any.
enum ReferenceCorpus {
    /// One layout and the name of its request.
    struct Entry: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    static let entries = Task { try await collect() }

    /// The components of the corpus's content.
    static func components() throws -> [ComponentSource] {
        let folders = [
            ReferenceRepository.root, ReferenceRepository.fixtures.appending(path: "content").path(),
        ]
        return try folders.flatMap { folder in
            var compiler = Compiler(tools: try ReferenceRepository.adapters.get().compilerTools())
            return compiler.compile(try ReferenceRepository.content(in: folder)).catalog?.components ?? []
        }
    }

    static let poorClient = "platform=ios, app=7.31.0, caps=\"\", width=390, scale=1.3, scheme=dark, tz=Europe/Oslo"
    static let fragmentClient = "platform=web, caps=\"card.fragment@1 action.open@1\", width=700, scale=1"
    static let olderClient = "platform=android, app=6.0, caps=\"card.html@1 action.open@1\""

    /// Supplier answers with which many widgets have a card.
    static func answers() throws -> [[UInt8]] {
        let own = try ReferenceRepository.fixture("lhr-osl.json")
        let example = try? Repository.text("examples/lhr-edi.json")
        return [own, example].compactMap { $0 }.map { Array($0.utf8) }
    }

    private static func collect() async throws -> [Entry] {
        let shipped = try await ReferenceServer.shipped.value
        let everything = try await ReferenceServer.everything.value
        var entries: [Entry] = []
        for (market, locale) in try markets(shipped) {
            entries += try ask(shipped, "market=\(market)&locale=\(locale)", residence: market)
        }
        return try entries + ask(everything, "market=GB", residence: "US")
    }

    private static func markets(_ server: ReferenceServer) throws -> [(String, String)] {
        var compiler = Compiler(tools: try ReferenceRepository.adapters.get().compilerTools())
        let catalog = compiler.compile(try ReferenceRepository.content()).catalog
        return (catalog?.markets ?? []).flatMap { market in market.locales.map { (market.market.code, $0.tag) } }
    }

    private static func ask(_ server: ReferenceServer, _ query: String, residence: String) throws -> [Entry] {
        let search = "origin=LHR&destination=OSL&departs=2026-12-09"
        let explain = ["Layover-Explain": ReferenceServer.token]
        var entries: [Entry] = []
        for (index, answer) in try answers().enumerated() {
            for client in [nil, poorClient, olderClient, fragmentClient] {
                var headers = explain
                headers["Layover-Client"] = client
                let reply = try server.ask(
                    "POST", "/v1/attach?\(query)&\(search)&return=layout", headers: headers, body: answer)
                entries.append(Entry(name: "attach \(query) \(index) \(client ?? "any")", bytes: reply.body))
            }
        }
        let early = try server.ask("GET", "/v1/layouts/flight-results?\(query)&\(search)")
        let told = try server.ask(
            "POST", "/v1/layouts/flight-results?\(query)&\(search)",
            headers: ["Layover-Traveller": "residence=\(residence), citizenship=US"], body: Array(facts.utf8))
        return entries + [
            Entry(name: "early \(query)", bytes: early.body), Entry(name: "facts \(query)", bytes: told.body),
        ]
    }

    /// In the middle of a campaign, with a destination that US law restricts.
    private static let facts = """
        {"context": {"now": "2026-12-08T12:00:00Z", "complete": true},
         "facts": {"results.count": 9, "results.direct.count": 0, "results.price.min": "54.07 GBP",
                   "route.countries": ["GB", "NO", "CU"], "results.eco.count": 3, "results.eco.best": "itinerary-4",
                   "results.eco.saving": "12.5%", "results.self_transfer": 2, "results.cheapest": "itinerary-5",
                   "results.duration.min": "2h10m", "results.carriers": ["BA", "FR", "U2"],
                   "results.direct.carriers": []}}
        """
}
