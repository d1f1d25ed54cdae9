import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSeal
@testable import LayoverTripsAPI
import LayoverSuppliers
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import LayoverTripsSQLite
import LayoverUpstream
import Synchronization
import Testing

/// One endpoint that is notified of trips in a store of its own; the test ends the calls.
final class WebhookBench: Sendable {
    static let name = "apps"

    let folder: TemporaryFolder
    let clock = SetClock()
    let upstream = PlayedUpstream()
    /// Lines of the log.
    let told = Mutex<[String]>([])
    let listening = Mutex<Set<TripHash>>([])
    let isOff = Mutex(false)
    let store: SQLiteTripStore
    private let caller: any UpstreamCalling
    private let held = Mutex<WebhookSender?>(nil)

    /// - Parameters:
    ///   - folder: The store's folder; a new one by default.
    ///   - caller: Receives the calls; `upstream` by default.
    /// - Throws: An error if the store or libsodium cannot be opened.
    init(in folder: TemporaryFolder? = nil, caller: (any UpstreamCalling)? = nil) async throws {
        self.caller = caller ?? upstream
        let folder = try folder ?? TemporaryFolder("webhooks")
        self.folder = folder
        var settings = SQLiteTripStore.Settings(path: folder.path("trips.sqlite")) { [clock] in clock.now }
        settings.endpoints = [WebhookBench.name]
        store = SQLiteTripStore(settings)
        try await start()
    }

    /// Starts another process on the same store; open calls of the previous one never end for it.
    func start() async throws {
        let key = try #require(WebhookKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let sender = WebhookSender(
            [WebhookSettings(name: WebhookBench.name, url: "https://push.example.com/trips?a=b", keys: [key])],
            WebhookDependencies(
                store: store, caller: caller, seal: try Seal(),
                log: ServerLog { [weak self] _, text in self?.told.withLock { $0.append(text) } },
                now: { [clock] in clock.now },
                listening: { [weak self] _ in self?.listening.withLock { $0 } ?? [] },
                isOff: { [weak self] _ in self?.isOff.withLock { $0 } ?? false },
                milliseconds: { [clock] in clock.now.seconds * 1_000 }, random: { 0 }))
        await sender.open()
        held.withLock { $0 = sender }
    }

    var sender: WebhookSender {
        get throws { try #require(held.withLock { $0 }) }
    }

    var endpoint: WebhookEndpoint {
        get throws { try #require(try sender.endpoint(WebhookBench.name)) }
    }

    /// Sends all due deliveries.
    ///
    /// - Returns: The bodies of the calls that were made.
    @discardableResult
    func send() async throws -> [JSONValue] {
        let before = upstream.calls.count
        try endpoint.send()
        try await rest()
        return try upstream.calls.dropFirst(before).map { try JSONValue(parsing: $0.body) }
    }

    /// Ends the oldest open call and waits until its result is stored.
    func answer(_ status: Int) async throws {
        try upstream.answer(status)
        try await rest()
    }

    /// Returns once the store has finished all requests so far and their consequences.
    func rest() async throws {
        for _ in 0..<9 { _ = try await store.disabledEndpoints() }
    }

    func perform(_ requests: [TripRequest]) async { _ = await store.perform(requests) }

    /// Trips of two people each.
    func trips(_ names: [String]) async throws -> [TripScript] {
        let scripts = try names.map { try TripScript($0) }
        for script in scripts { await perform(script.start()) }
        return scripts
    }

    func report() async throws -> OutboxReport { try await store.outbox(of: WebhookBench.name, limit: 1_000) }
}

extension UpstreamCall {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
