import Foundation
import LayoverFrame
import LayoverModel
import LayoverOFREP
import LayoverSeal
import LayoverServer
import LayoverTargeting
import LayoverUpstream

/// The servers of one run, in this process on free loopback ports: two replicas of the same content, and others with another
/// setup.
///
/// Each starts when a case first needs it.
final class OFREPServers {
    enum Kind: Hashable {
        case replica(Int)
        /// Requires a key that no case has.
        case keyed
        /// Accepts one request per second.
        case limited
        /// Has no catalog.
        case unloaded
    }

    struct Started {
        let server: RunningServer
        let fault: EvaluationFault
    }

    /// The token for kill flips.
    static let token = "conformance"

    private let folder: URL
    private let names: [String: String]
    private var started: [Kind: Started] = [:]

    /// - Parameter flags: `flags.json`, in flagd's format.
    /// - Throws: `SuiteError` for a flag without a counterpart in Layover.
    init(flags: AttributeValue) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "layover-ofrep-\(UUID().uuidString)")
        var files: [(path: String, value: AttributeValue)] = []
        var attributes: [String: String] = [:]
        var names: [String: String] = [:]
        for member in flags["flags"]?.object?.members ?? [] {
            var name = FlagFile.slug(member.name)
            while names.values.contains(name) { name += "-x" }
            let file = try FlagFile(member.name, name: name, member.value)
            names[member.name] = name
            files += file.files
            attributes.merge(file.attributes) { first, _ in first }
        }
        self.names = names
        let declared = attributes.sorted { $0.key < $1.key }.map { Attributes.Member($0.key, .text($0.value)) }
        files.append(
            ("widgets/layover.yaml", .object(["default_market": "GB", "attributes": .object(Attributes(declared))])))
        files.append(("widgets/markets/GB.yaml", OFREPServers.market))
        for file in files { try write("\(file.value)\n", to: "content/" + file.path) }
        try write("", to: "empty/widgets/.keep")
    }

    deinit {
        for server in started.values.map(\.server) { _ = try? wait { await server.stop() } }
        try? FileManager.default.removeItem(at: folder)
    }

    /// The server of this kind, started on first use.
    func server(_ kind: Kind) throws -> Started {
        if let found = started[kind] { return found }
        var settings = ServerSettings()
        settings.content = folder.appending(path: kind == .unloaded ? "empty" : "content").path
        settings.state = folder.appending(path: "state-\(started.count)").path
        settings.port = 0
        settings.adminPort = 0
        // All clients here have one address.
        settings.connectionsPerAddress = 0
        settings.origins = ["https://shop.example"]
        settings.threads = 1
        settings.drainSeconds = 0
        settings.adminTokens = [AdminToken("on-call:suite:\(try OFREPServers.digest(OFREPServers.token))")].compactMap(
            \.self)
        if kind == .keyed {
            settings.flags.clientKeys = [ClientKey("suite:\(try OFREPServers.digest(UUID().uuidString))")].compactMap(
                \.self)
        }
        if kind == .limited { settings.flags.clientRate = 1 }
        let fault = EvaluationFault()
        var options = ServerOptions()
        options.breaksFlags = { fault.isOn }
        let (ready, chosen) = (settings, options)
        let server = try wait { try await RunningServer(ready, log: .silent, options: chosen) }
        let made = Started(server: server, fault: fault)
        started[kind] = made
        return made
    }

    /// Kills or revives a flag on one server, through the admin listener.
    func flip(_ flag: String, isKill: Bool, on server: RunningServer) throws {
        guard let name = names[flag] else { throw SuiteError("there is no flag '\(flag)' to kill") }
        let target = "/admin/kills/feature:\(name)"
        let body = isKill ? "{\"reason\":\"conformance\"}" : ""
        let reply = try WireRequest(
            method: isKill ? .post : .delete, path: target,
            headers: [("Authorization", "Bearer \(OFREPServers.token)")], body: Array(body.utf8)
        ).send(to: try WireAddress("http://127.0.0.1:\(server.adminPort)"))
        guard reply.status == 200 else {
            throw SuiteError("\(target) returns \(reply.status): \(String(decoding: reply.bytes, as: UTF8.self))")
        }
    }

    private static let market: AttributeValue = .object([
        "market": "GB", "locales": .list(["en-GB"]), "currency": "GBP", "time_zone": "Europe/London",
        "ad_label": .object(["en-GB": "Ad"]),
    ])

    private static func digest(_ secret: String) throws -> String {
        hexadecimal(try Seal().sha256([Array(secret.utf8)]))
    }

    private func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
