import Foundation
import LayoverAdapters
import LayoverCompiler
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSentence
import LayoverSentenceAPI
import LayoverUpstream
import LayoverWeb
import Synchronization

/// A server with the cases' grammar in this process, so that codes are also tested over HTTP.
///
/// The suite sets its day and its kills.
///
/// Every market of the grammar has all its languages and the time zone UTC, because the cases contain only a date.
final class SentenceServer {
    private let server: HTTPServer
    private let context: ServerContext
    private let folder: URL
    private let seconds: Clock
    private var generation = 0

    private final class Clock: Sendable { let now = Mutex(0) }

    /// - Throws: `SuiteError` if the grammar is not valid content, or an error if the server cannot start.
    init(_ files: SentenceFiles) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "layover-sentence-\(UUID().uuidString)")
        let adapters = try Adapters()
        var settings = ServerSettings()
        settings.state = folder.path
        settings.lookups.rate = 0
        let clock = Clock()
        let context = ServerContext(settings, adapters, log: ServerLog { _, _ in }) { clock.now.withLock { $0 } }
        var compiler = Compiler(tools: adapters.compilerTools())
        let compilation = compiler.compile(SentenceServer.content(files))
        guard let catalog = compilation.catalog else {
            let errors = compilation.findings.filter(\.isError).map(\.description)
            throw SuiteError("the grammar does not compile as content: \(errors.joined(separator: "; "))")
        }
        context.holder.publish(catalog)
        server = try HTTPServer(HTTPSettings(threads: 1), handler: Router(SentenceCapability(context).routes))
        (self.context, self.folder, seconds) = (context, folder, clock)
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Requests the sentence of a case's code over HTTP.
    ///
    /// - Returns: `nil` for a case with its own airports, because the server always has all of them.
    /// - Throws: `SuiteError` if there is no answer.
    func answer(to value: JSONValue) throws -> JSONValue? {
        guard value["airports"] == nil, let day = value["today"]?.string.flatMap({ LocalDate($0) }) else { return nil }
        seconds.now.withLock { $0 = day.daysSinceEpoch * 86_400 + 43_200 }
        let kills = (value["kills"]?.items ?? []).compactMap(\.string).compactMap {
            KillName($0) ?? KillName(.killSwitch, $0)
        }
        generation += 1
        context.holder.publish(
            KillOverlay(flips: kills.map { .kill($0, .everywhere) }, generation: generation))
        let items = [("market", value["market"]), ("locale", value["locale"]), ("say", value["say"])].map {
            "\($0.0)=\(($0.1?.string ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        let request = WireRequest(method: .get, path: "/v1/sentence?" + items.joined(separator: "&"))
        let reply = try request.send(to: WireAddress("http://127.0.0.1:\(server.port)"))
        guard reply.status == 200, let answer = try? JSONValue(parsing: reply.bytes) else {
            throw SuiteError("status \(reply.status) for '\(value["say"]?.string ?? "")'")
        }
        return answer
    }

    // MARK: Content

    private static func content(_ files: SentenceFiles) -> [SourceFile] {
        let locales = files.members.compactMap { member in
            member.key.hasPrefix("words/") ? String(member.key.dropFirst(6).dropLast(5)) : nil
        }
        let rules = files.members.first { $0.key == "sentence.yaml" }?.value
        let markets = (rules?["markets"]?.members ?? []).map(\.key)
        let own = files.members.map { file("widgets/sentence/" + $0.key, $0.value) }
        let settings = file("widgets/layover.yaml", ["default_market": .string(markets.first ?? "GB")])
        return
            (own + [settings] + markets.map { market($0, locales) }
            + switches(.object(files.members)).sorted().map(killSwitch))
            .sorted { $0.path < $1.path }
    }

    private static func market(_ code: String, _ locales: [String]) -> SourceFile {
        file(
            "widgets/markets/\(code).yaml",
            [
                "market": .string(code), "locales": .array(locales.map { .string($0) }), "currency": "EUR",
                "time_zone": "UTC", "ad_label": .object(locales.map { .init($0, "Ad") }),
            ])
    }

    private static func killSwitch(_ name: String) -> SourceFile {
        file(
            "flags/kill-switches/\(name).yaml",
            .object([
                .init("kill_switch", .string(name)), .init("description", "Guards words of the cases."),
                .init("owner", "suite"), .init("permanent", .bool(true)), .init("safe", "hidden"),
                // The words in the cases name only their switch, but a kill switch must guard something.
                .init("guards", ["call:find"]),
            ]))
    }

    /// Every kill switch that the words name.
    private static func switches(_ value: JSONValue) -> Set<String> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { names, member in
                if member.key == "kill_switch", let name = member.value.string { names.insert(name) }
                names.formUnion(switches(member.value))
            }
        case .array(let items): items.reduce(into: []) { $0.formUnion(switches($1)) }
        default: []
        }
    }

    /// JSON is valid YAML.
    private static func file(_ path: String, _ value: JSONValue) -> SourceFile {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return SourceFile(path: path, bytes: bytes)
    }
}
