import LayoverAssembly
import LayoverCatalog
import LayoverContentKit
import LayoverFlags
import LayoverFrame
import LayoverSchema
import LayoverTestKit
import Testing

@testable import LayoverServer

/// The calls by which capabilities learn of new catalogs.
struct CatalogAnnouncerTests {
    /// Sends the default market of each catalog that it is called for.
    private struct Recorder: Capability {
        let seen: AsyncStream<String>.Continuation

        func published(_ serving: Serving) async { seen.yield(serving.catalog.settings.defaultMarket.name) }
    }

    private static func catalog(_ market: String) throws -> Catalog {
        try SmallTree("=== widgets/layover.yaml\ndefault_market: \(market)\n=== layout\nwidgets: []\n").catalog()
    }

    private let holder = ServingHolder()

    @Test func `a capability is called for the first catalog and for later ones, and not for kills`() async throws {
        let (seen, continuation) = AsyncStream<String>.makeStream()
        let announcer = CatalogAnnouncer([Recorder(seen: continuation)], holder)
        var calls = seen.makeAsyncIterator()
        holder.publish(try Self.catalog("GB"))
        await announcer.announceFirst()
        let first = await calls.next()
        #expect(first == "GB")
        let announcing = Task { await announcer.run() }
        defer { announcing.cancel() }
        holder.publish(KillOverlay(flips: [.kill(.allCards, .everywhere)], generation: 1))
        holder.publish(try Self.catalog("NO"))
        let next = await calls.next()
        #expect(next == "NO")
    }

    @Test func `without a catalog nothing is called until one is served`() async throws {
        let (seen, continuation) = AsyncStream<String>.makeStream()
        let announcer = CatalogAnnouncer([Recorder(seen: continuation)], holder)
        await announcer.announceFirst()
        let announcing = Task { await announcer.run() }
        defer { announcing.cancel() }
        holder.publish(try Self.catalog("NO"))
        var calls = seen.makeAsyncIterator()
        let next = await calls.next()
        #expect(next == "NO")
    }
}
