import Foundation
import LayoverTestKit
import LayoverTripKit
import LayoverTripsSQLite
import LayoverTrips
import Testing

/// Files beside the trips that are missing or unreadable: no trip disappears silently, and no erased person returns.
struct MissingFileTests {
    private let bench: StoreBench
    private let script: TripScript

    init() throws { (bench, script) = (try StoreBench(), try TripScript()) }

    /// Makes a trip that a person has left, with a backup from before.
    private func start() async throws {
        var store = try await bench.open()
        _ = await store.perform(script.start())
        await store.close()
        try FileManager.default.copyItem(atPath: bench.path, toPath: bench.folder.path("backup"))
        store = try await bench.open()
        _ = await store.perform(script.request(.leave, "ben"))
        await store.close()
    }

    private func restore() throws {
        try bench.folder.remove("trips.sqlite")
        try FileManager.default.copyItem(atPath: bench.folder.path("backup"), toPath: bench.path)
    }

    private func fault() async -> String {
        do {
            _ = try await bench.open()
            return ""
        } catch { return "\(error)" }
    }

    @Test(arguments: [true, false])
    func `a missing or empty database beside its mark is a fault`(isEmpty: Bool) async throws {
        try await start()
        try bench.folder.remove("trips.sqlite")
        if isEmpty { try bench.folder.write("", to: "trips.sqlite") }
        for _ in 0..<2 {
            let fault = await fault()
            #expect(fault.contains("'\(bench.path)' is missing or empty"))
            #expect(fault.contains("delete '\(bench.path).mark' to begin without trips"))
        }
        try bench.folder.remove("trips.sqlite.mark")
        let store = try await bench.open()
        #expect(try await store.rows(of: script.trip) == nil)
        #expect(await store.perform(script.start()).allSatisfy(\.isDone))
    }

    @Test(arguments: ["", "0000000000000000001 0000000000000000000\n"])
    func `a mark without writes does not block the store`(mark: String) async throws {
        try bench.folder.write(mark, to: "trips.sqlite.mark")
        let store = try await bench.open()
        #expect(await store.perform(script.start()).allSatisfy(\.isDone))
    }

    @Test func `a mark that cannot be read counts as one of a database`() async throws {
        try bench.folder.write("what is this\n", to: "trips.sqlite.mark")
        #expect(await fault().contains("is missing or empty"))
    }

    @Test func `erasures that cannot be read are reported, and kept in the file`() async throws {
        try await start()
        let whole = try bench.folder.text("trips.sqlite.erasures")
        try bench.folder.write("\u{0}\u{1}garbage\n" + whole, to: "trips.sqlite.erasures")
        let store = try await bench.open()
        #expect(store.warnings[.erasuresUnreadable]?.contains("1 lines") == true)
        #expect(try await store.rows(of: script.trip)?.present.count == 1)
        #expect(try bench.folder.text("trips.sqlite.erasures").hasSuffix("garbage\n" + whole))
    }

    @Test func `a restored backup is not served while erasures cannot be read`() async throws {
        try await start()
        try restore()
        let whole = try bench.folder.text("trips.sqlite.erasures")
        try bench.folder.write("garbage\n", to: "trips.sqlite.erasures")
        #expect(await fault().contains("people who left could come back"))
        try bench.folder.remove("trips.sqlite.erasures")
        for _ in 0..<2 { #expect(await fault().contains("trips.sqlite.erasures' is missing")) }
        try bench.folder.write(whole, to: "trips.sqlite.erasures")
        let store = try await bench.open()
        #expect(try await store.rows(of: script.trip)?.present.map(\.id) == [script.person("ana")])
        #expect(store.warnings.isEmpty)
    }

    @Test func `a lost journal beside the newest database is reported and written again`() async throws {
        try await start()
        let whole = try bench.folder.text("trips.sqlite.erasures")
        try bench.folder.remove("trips.sqlite.erasures")
        let store = try await bench.open()
        #expect(store.warnings[.erasuresUnreadable]?.contains("was missing") == true)
        #expect(try bench.folder.text("trips.sqlite.erasures") == whole)
        #expect(try await bench.open().warnings.isEmpty)
    }

    @Test func `a journal that is no file is a fault`() async throws {
        try await start()
        try bench.folder.remove("trips.sqlite.erasures")
        try bench.folder.make("trips.sqlite.erasures")
        #expect(await fault().contains("trips.sqlite.erasures': open failed"))
    }
}
