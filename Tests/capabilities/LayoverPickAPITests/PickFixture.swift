import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverExperiments
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverTestKit
import LayoverUpstream
import LayoverWeb
import Testing

@testable import LayoverPickAPI

/// A listener whose `late-dinner` pick calls a fake service.
struct PickFixture {
    let places = PlayedPlaces()
    let service: HTTPServer
    let server: HTTPServer
    let context: ServerContext
    /// The client that calls the service.
    let client: ServiceClient
    let picks: PickCapability
    private let exposures: ExposureCapability
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - others: Servers beside this one.
    ///   - rate: Calls per second of one address; 0 for no limit.
    ///   - arms: YAML appended to `pick` of the widget.
    ///   - more: More content, such as experiments.
    /// - Throws: Any error that keeps the listener from opening.
    init(others: [NamedServer] = [], rate: Int = 0, arms: String = "", files more: [String: String] = [:]) throws {
        folder = try TemporaryFolder("picks")
        let adapters = try Adapters()
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.pick.rate = rate
        context = ServerContext(settings, adapters, log: .silent)
        exposures = ExposureCapability(context)
        context.holder.publish(try PickFixture.catalog(adapters, arms: arms, files: more))
        service = try HTTPServer(HTTPSettings(), handler: places)
        client = ServiceClient(
            [ServiceSettings(name: "city-places", url: "http://127.0.0.1:\(service.port)/")],
            upstream: try CurlUpstream(UpstreamSettings(addresses: try AddressRule(allowed: ["127.0.0.1"]))))
        picks = PickCapability(
            context, services: client, recorder: exposures.recorder, servers: others
        ) { _ in false }
        server = try HTTPServer(
            HTTPSettings(methods: [.get, .head, .post, .delete, .options]), handler: Router(picks.routes))
    }

    /// Publishes the content, with other files in place of its own or added.
    func publish(files: [String: String]) throws {
        context.holder.publish(try PickFixture.catalog(context.adapters, arms: "", files: files))
    }

    private static func catalog(_ adapters: Adapters, arms: String, files more: [String: String]) throws -> Catalog {
        var compiler = Compiler(tools: adapters.compilerTools())
        let own = PickFixture.content.map { ($0.key, $0.value.replacing("  # arms\n", with: arms)) }
        let content = more.merging(own) { other, _ in other }
        let files = content.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
        let compilation = compiler.compile(files.sorted { $0.path < $1.path })
        #expect(compilation.findings.isEmpty, "\(compilation.findings)")
        return try #require(compilation.catalog)
    }

    /// The file of the pick, changed.
    static func widget(_ text: String, with other: String) -> [String: String] {
        let path = "widgets/cards/late-dinner/widget.yaml"
        return [path: (content.first { $0.key == path }?.value ?? "").replacing(text, with: other)]
    }

    func kill(_ name: KillName?) {
        let flips = name.map { [Kills.Flip.kill($0, .everywhere)] } ?? []
        context.holder.publish(KillOverlay(flips: flips, generation: 1))
    }

    func ask(_ body: String = "{}", method: String = "POST", query: String = "", _ headers: [String] = [])
        throws -> RawReply
    {
        try RawClient.ask(
            port: server.port, method, "/v1/pick/late-dinner\(query)", headers: headers, body: Array(body.utf8))
    }

    /// The exposures written so far, oldest first.
    func rows() async throws -> [Exposure] {
        await exposures.stop()
        var rows: [Exposure] = []
        _ = try RowArchive(state: context.settings.state).read(Exposure.self) { rows.append($0) }
        return rows
    }

    func stop() {
        server.stop()
        service.stop()
    }

    static let market =
        "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n"

    private static let content: KeyValuePairs<String, String> = [
        "widgets/layover.yaml": "default_market: GB\nattributes: { user: text }\n",
        "widgets/markets/GB.yaml": market,
        "widgets/components/plain@1.yaml": """
        component: plain@1
        fields:
          text: text
          rating: { type: text, optional: true }
          why_rating: { type: text, optional: true }

        """,
        "widgets/layouts/flight-results.yaml": "layout: flight-results\nwidgets: [late-dinner]\n",
        "widgets/cards/late-dinner/messages/en-GB.yaml": "label: Dinner\nwhy_rating: \"Rated {rating}\"\n",
        "widgets/cards/late-dinner/widget.yaml": """
        widget: late-dinner
        owner: tests
        type: native
        component: plain@1
        provider: { kind: pick }
        pick:
          candidates: { from: remote, source: city-places, near: arrival, deadline: 2s }
          enrich: [{ source: city-places, fields: [price_level], batch: 2, deadline: 2s }]
          hours: { stay: 30 }
          score:
            - { fact: rating, weight: 3, curve: { linear: { zero: 3, one: 5 } } }
            - { fact: price_level, weight: 3, unknown: 0.5, curve: { linear: { zero: 4, one: 1 } } }
          # arms
        fields:
          text: { from: pick.title }
          rating: { from: pick.rating, optional: true }
          why_rating: { message: why_rating, optional: true }

        """,
    ]
}
