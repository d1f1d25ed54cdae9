import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCompiler
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverTestKit
import LayoverWeb
import Synchronization
import Testing

@testable import LayoverSentenceAPI

/// A finder that knows two airports, until it is set to be down.
final class PlayedFinder: SentenceSuggesting {
    let isDown = Mutex(false)
    let asked = Mutex<[String]>([])

    func airports(for text: String, market: Market, locale: LocaleTag, limit: Int) -> [String]? {
        asked.withLock { $0.append("\(text) \(market) \(locale)") }
        return isDown.withLock { $0 } ? nil : ["CHQ", "JFK"]
    }
}

/// A server with a few words; the test controls its clock and its kills.
struct SentenceFixture {
    let server: HTTPServer
    let finder = PlayedFinder()
    let context: ServerContext
    let routes: [BoundRoute]
    let folder: TemporaryFolder
    private let exposures: ExposureCapability

    /// Serves a tree of a few words and the `added` files; an address may make `rate` look-ups per second.
    init(_ added: KeyValuePairs<String, String> = [:], rate: Int = 0) throws {
        folder = try TemporaryFolder("sentences")
        let adapters = try Adapters()
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.lookups.rate = rate
        let seconds = Seconds()
        context = ServerContext(settings, adapters, log: .silent) { seconds.now.withLock { $0 } }
        self.seconds = seconds
        var compiler = Compiler(tools: adapters.compilerTools())
        let files = (Array(SentenceFixture.content) + Array(added)).map {
            SourceFile(path: $0.key, bytes: Array($0.value.utf8))
        }
        let compilation = compiler.compile(files.sorted { $0.path < $1.path })
        context.holder.publish(try #require(compilation.catalog))
        exposures = ExposureCapability(context)
        let sentences = SentenceCapability(context, exposures: exposures.recorder, finder: finder)
        server = try HTTPServer(
            HTTPSettings(methods: [.get, .head, .post, .options]), handler: Router(sentences.routes))
        routes = sentences.routes
        prices = sentences.prices
    }

    let prices: PriceObserver

    let seconds: Seconds

    final class Seconds: Sendable { let now = Mutex(1_795_186_800) }

    /// All exposure rows in order; the server is stopped first.
    func exposed() async throws -> [JSONValue] {
        server.stop()
        await exposures.stop()
        let folder = folder.path("state/exposures")
        // A server that writes no row creates no folder for rows.
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("exposures-") }
        return try names.sorted().flatMap { name in
            try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n").map {
                try JSONValue(parsing: Array($0.utf8))
            }
        }
    }

    func flip(_ names: [KillName], generation: Int) {
        context.holder.publish(
            KillOverlay(flips: names.map { .kill($0, .everywhere) }, generation: generation))
    }

    func ask(_ target: String, method: String = "GET", _ headers: [String] = [], body: String? = nil) throws
        -> RawReply
    {
        try RawClient.ask(
            port: server.port, method, "/v1/sentence\(target)", headers: headers, body: body.map { Array($0.utf8) })
    }

    func json(_ target: String) throws -> JSONValue {
        let reply = try ask(target)
        #expect(reply.status == 200)
        return try reply.json()
    }

    static let words = """
        sentences: { fly: "I want to [fly] {place:to} {time}.", weekend: "I want to [get away] {place:to} {time}.", daydream: "I want to [daydream] {place:about}." }
        refine: "{sub} {region:within}"
        gaps: { to: "I want to fly ___.", about: "I daydream ___.", within: "a town ___", when: "I fly ___." }
        patterns: { default: { to: "to {name}", about: "about {name}", within: "in {name}" } }
        typed: { to: "to “{text}”", about: "about “{text}”" }
        unlisted: { to: "to {name}", about: "about {name}" }
        place: { anywhere: { name: anywhere, to: anywhere, about: about far places }, beach: the beach, greece: Greece, chania: Chania, athens: Athens, oslo: Oslo }
        time: { anytime: anytime, july: { name: July, when: in July }, this-weekend: this weekend }
        labels: { action: What, place: Where, sub: Which place, time: When, more: "Places {region}" }
        repairs: { off: "{was}: switched off. Showing: {now}." }

        """
    static let content: KeyValuePairs<String, String> = [
        "widgets/layover.yaml": "default_market: GB\nattributes: { user: text }\n",
        "widgets/markets/GB.yaml":
            "market: GB\nlocales: [en-GB, cy-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad, cy-GB: Hysbyseb }\n",
        "widgets/markets/AE.yaml":
            "market: AE\nlocales: [en-AE]\ncurrency: AED\ntime_zone: Asia/Dubai\nad_label: { en-AE: Ad }\nweek_starts: mon\nweekend: [sat, sun]\n",
        "flags/kill-switches/chania-flights.yaml":
            "kill_switch: chania-flights\ndescription: No flights to Chania.\nowner: tests\npermanent: true\nsafe: hidden\nguards: [\"word:place.chania\"]\n",
        "widgets/sentence/sentence.yaml": """
        sentence: 1
        default: { action: fly, place: anywhere, time: anytime }
        forms: { place: [to, about, within], time: [when] }
        actions: { fly: { slots: [place, time] }, weekend: { slots: [place, time], nights: { min: 1, max: 3 } }, daydream: { slots: [place] } }
        times: { anytime: {}, july: { month: 7 }, this-weekend: { weekend: 0 } }

        """,
        "widgets/sentence/places.yaml": """
        styles: [beach]
        regions: { greece: {} }
        places:
          chania: { iata: CHQ, country: GR, styles: [beach], regions: [greece] }
          athens: { iata: ATH, country: GR, regions: [greece] }
          oslo: { iata: OSL, country: "NO" }

        """,
        "widgets/sentence/words/en-GB.yaml": words,
        "widgets/sentence/words/en-AE.yaml": "extends: en-GB\nplace: { oslo: { name: Oslo, to: off to Oslo } }\n",
    ]
}
