import Foundation
import LayoverFlags
@testable import LayoverFrame
@testable import LayoverKills
import LayoverMetrics
import LayoverModel
import LayoverSeal
import LayoverAudit
import LayoverKillsSQLite
import LayoverTestKit
import Synchronization
import Testing

/// Flips at run time, with every way in which their store may fail.
struct KillManagerTests {
    private static let bags = KillName(.widget, "bags")
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func kill(_ name: KillName = bags, _ scope: KillScope = .everywhere) -> KillOrder {
        KillOrder(.kill(name, scope), reason: "wrong", actor: "ola")
    }

    private let revive = KillOrder(.revive(bags), reason: "right again", actor: "ola")

    private func names(_ manager: KillManager) -> [String] {
        manager.report.entries.filter(\.isKill).map { "\($0.name) \($0.scope.text)" }
    }

    private func store(_ state: TemporaryFolder) -> URL { state.url.appending(path: KillLimits.storeName) }

    @Test func `flips are counted, and survive a restart`() async throws {
        let state = try TemporaryFolder()
        let scope = try KillScope(text: "markets=GB; app=<7.3")
        do {
            let manager = await KillManager.started(in: state, seal: seal)
            #expect(try await manager.flip(kill()) == 1)
            #expect(try await manager.flip(kill(Self.bags, scope)) == 2)
            #expect(try await manager.flip(kill(.allCards)) == 3)
        }
        let again = await KillManager.started(in: state, seal: seal)
        #expect(names(again) == ["widget:bags ", "widget:bags markets=GB; app=<7.3", "cards:all "])
        #expect(again.report.store == "ok", "\(again.report.detail)")
        #expect(again.report.generation == 3)
        #expect(try await again.flip(revive) == 4)
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["cards:all "])
    }

    @Test func `each publication is a new one, so that no ready layout outlives it`() async throws {
        let holder = ServingHolder()
        let manager = await KillManager.started(in: try TemporaryFolder(), holder, seal: seal)
        let before = holder.load().number
        _ = try await manager.flip(kill())
        #expect(holder.load().number == before + 1)
    }

    @Test func `a damaged store revokes no kill: its copy replaces it`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        try state.write("this is no database any more", to: KillLimits.storeName)
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(names(manager) == ["widget:bags "])
        #expect(manager.report.store == "corrupt")
        #expect(!manager.report.isLost)
        await #expect(throws: KillRefusal.self) { try await manager.flip(revive) }
        #expect(names(manager) == ["widget:bags "])
        // A kill is active all the same, but only until the server ends.
        await #expect(throws: KillRefusal.self) { try await manager.flip(kill(.allCards)) }
        #expect(names(manager) == ["widget:bags ", "cards:all "])
        #expect(manager.report.unsaved == 1)
    }

    @Test func `without a copy, a damaged store puts every switch at its safe value`() async throws {
        let state = try TemporaryFolder()
        try state.write("this is no database", to: KillLimits.storeName)
        #expect(await KillManager.started(in: state, seal: seal).report.isLost)
    }

    @Test func `a store that went missing is made anew from its copy`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        for name in state.names() where name.hasPrefix(KillLimits.storeName) {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(names(manager) == ["widget:bags "])
        #expect(manager.report.store == "ok")
        #expect(try await manager.flip(revive) == 3)
    }

    @Test func `a store that can only be read keeps its kills, and takes a kill in memory`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        let file = try FileHandle(forUpdating: store(state))
        // https://www.sqlite.org/fileformat.html, 1.3.3: a write version above 2 makes it read-only, for root too.
        try file.seek(toOffset: 18)
        try file.write(contentsOf: Data([3]))
        try file.close()
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(names(manager) == ["widget:bags "])
        #expect(manager.report.store == "ok")
        await #expect(throws: KillRefusal.self) { try await manager.flip(kill(.allCards)) }
        #expect(manager.report.store == "read-only")
        #expect(names(manager).count == 2)
        await #expect(throws: KillRefusal.self) { try await manager.flip(revive) }
        #expect(names(manager).count == 2)
    }

    @Test func `a store that lost its newest flips gets them back from the copy`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        let old = try Data(contentsOf: store(state))
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill(.allCards)) }
        for name in state.names() where name.hasPrefix(KillLimits.storeName) {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        try old.write(to: store(state))
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(names(manager) == ["widget:bags ", "cards:all "])
        #expect(manager.report.store == "ok")
        #expect(manager.report.generation == 3)
    }

    @Test func `a store that works again takes the kills since, by itself`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        let good = try Data(contentsOf: store(state))
        try state.write("this is no database any more", to: KillLimits.storeName)
        let holder = ServingHolder()
        let manager = await KillManager.started(in: state, holder, seal: seal)
        await #expect(throws: KillRefusal.self) { try await manager.flip(kill(.allCards)) }
        await manager.retryWrites()
        #expect(manager.report.store == "corrupt")
        #expect(manager.report.unsaved == 1)
        try good.write(to: store(state))
        let before = holder.load().number
        await manager.retryWrites()
        #expect(manager.report.store == "ok")
        #expect(manager.report.unsaved == 0)
        #expect(holder.load().number == before + 1)
        await manager.retryWrites()
        #expect(holder.load().number == before + 1)
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["widget:bags ", "cards:all "])
    }

    @Test func `a store that is made anew under a running server gets the kills of the process`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        try state.write("this is no database any more", to: KillLimits.storeName)
        let manager = await KillManager.started(in: state, seal: seal)
        await #expect(throws: KillRefusal.self) { try await manager.flip(kill(.allCards)) }
        for name in state.names() where name.hasPrefix("kills.") {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        await manager.retryWrites()
        #expect(manager.report.store == "ok")
        #expect(manager.report.unsaved == 0)
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["widget:bags ", "cards:all "])
    }

    @Test func `a revival is tried on a store that can be used again, without waiting`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await KillManager.started(in: state, seal: seal).flip(kill()) }
        let good = try Data(contentsOf: store(state))
        try state.write("this is no database any more", to: KillLimits.storeName)
        let manager = await KillManager.started(in: state, seal: seal)
        await #expect(throws: KillRefusal.self) { try await manager.flip(revive) }
        try good.write(to: store(state))
        #expect(try await manager.flip(revive) == 2)
        #expect(names(manager) == [])
    }

    @Test func `a kill goes back by steps, only where there is one`() async throws {
        let state = try TemporaryFolder()
        let manager = await KillManager.started(in: state, seal: seal)
        func step(_ share: Int) -> KillOrder { KillOrder(.stage(Self.bags, share: share), reason: "", actor: "ola") }
        await #expect(throws: KillRefusal.notKilled) { try await manager.flip(step(90)) }
        _ = try await manager.flip(kill())
        #expect(try await manager.flip(step(90)) == 2)
        #expect(try await manager.flip(step(50)) == 3)
        #expect(manager.report.entries.map(\.scope.text) == ["", "share=50%"])
        #expect(await KillManager.started(in: state, seal: seal).report.entries.map(\.state) == ["killed", "staged"])
        _ = try await manager.flip(revive)
        await #expect(throws: KillRefusal.notKilled) { try await manager.flip(step(90)) }
    }

    @Test func `whatever the clock does, a later flip is not older`() async throws {
        let state = try TemporaryFolder()
        let clock = Mutex(5000)
        let manager = KillManager(
            folder: state.path, holder: ServingHolder(), digest: seal, log: .silent,
            wallClock: { clock.withLock { $0 } })
        await manager.start()
        _ = try await manager.flip(kill())
        clock.withLock { $0 = 1400 }
        _ = try await manager.flip(revive)
        #expect(manager.report.entries.map(\.seconds) == [5001])
        #expect(names(manager) == [])
    }

    @Test func `how long a flip took is known until the process ends`() async throws {
        let state = try TemporaryFolder()
        let manager = await KillManager.started(in: state, seal: seal)
        _ = try await manager.flip(kill())
        #expect(manager.report.entries.last?.effectiveMicroseconds ?? 0 > 0)
        #expect(manager.propagation.count == 1)
        #expect(await KillManager.started(in: state, seal: seal).report.entries.last?.effectiveMicroseconds == nil)
    }

    @Test func `a folder that cannot be made stops nothing`() async throws {
        let state = try TemporaryFolder()
        try state.write("a file", to: "state")
        let manager = KillManager(folder: state.path + "/state", holder: ServingHolder(), digest: seal, log: .silent)
        await manager.start()
        #expect(manager.report.store == "unavailable")
        #expect(!manager.report.isLost)
        await #expect(throws: KillRefusal.self) { try await manager.flip(kill()) }
        #expect(names(manager) == ["widget:bags "])
    }

    @Test func `kills of the file hold beside the store's, and stronger than a revival`() async throws {
        let state = try TemporaryFolder()
        let manager = await KillManager.started(in: state, seal: seal)
        try state.write(
            "kills:\n  - key: widget:bags\n  - { key: hints, platforms: [ios], app: \"<7.3\" }\n", to: KillFile.name)
        await manager.readFileAgain()
        let expected = [
            "widget:bags ", "kill-switch:hints platforms=ios; app=<7.3", "widget:hints platforms=ios; app=<7.3",
            "feature:hints platforms=ios; app=<7.3",
        ]
        #expect(names(manager) == expected)
        #expect(try await manager.flip(revive) == 1)
        let kills = KillOverlay(flips: manager.report.entries.map(\.flip), generation: 1).kills(over: [])
        #expect(kills.entries.map(\.name.description).contains("widget:bags"))
        try FileManager.default.removeItem(at: state.url.appending(path: KillFile.name))
        await manager.readFileAgain()
        #expect(names(manager) == [])
    }

    @Test(arguments: [
        "", "kills:\n", "- widget:bags\n", "kills: [", "kills:\n  - { key: \"wigdet:bags\" }\n",
        "kills:\n  - { key: bags, markets: [gb] }\n", "kills:\n  - { key: bags, citys: [LON] }\n",
        "kills:\n  - { app: \"<7\" }\n",
    ])
    func `an invalid file leaves its previous kills in force, and is reported`(text: String) async throws {
        let state = try TemporaryFolder()
        try state.write("kills:\n  - key: widget:bags\n", to: KillFile.name)
        let manager = await KillManager.started(in: state, seal: seal)
        try state.write(text, to: KillFile.name)
        await manager.readFileAgain()
        #expect(names(manager) == ["widget:bags "])
        #expect(!manager.report.findings.isEmpty)
        try state.write("kills: []\n", to: KillFile.name)
        await manager.readFileAgain()
        #expect(names(manager) == [])
        #expect(manager.report.findings.isEmpty)
    }

    @Test func `readable lines of a file are in force, whatever else it contains`() async throws {
        let state = try TemporaryFolder()
        try state.write("kills:\n  - key: \"wigdet:x\"\n  - key: widget:bags\n", to: KillFile.name)
        #expect(names(await KillManager.started(in: state, seal: seal)) == ["widget:bags "])
    }

    @Test func `a server takes as many kills as its limit and no more, and a revival always`() async throws {
        let state = try TemporaryFolder()
        let manager = KillManager(folder: state.path, holder: ServingHolder(), digest: seal, log: .silent, limit: 2)
        await manager.start()
        #expect(try await manager.flip(kill()) == 1)
        #expect(try await manager.flip(kill(.allCards)) == 2)
        await #expect(throws: KillRefusal.tooMany) { try await manager.flip(kill(KillName(.widget, "other"))) }
        #expect(try await manager.flip(revive) == 3)
    }

    @Test func `a file takes 1000 kills and no more`() async throws {
        let state = try TemporaryFolder()
        let list = (0..<KillFile.entryLimit + 1).map { "  - key: widget:w\($0)\n" }.joined()
        try state.write("kills:\n" + list, to: KillFile.name)
        let manager = await KillManager.started(in: state, seal: seal)
        #expect(names(manager).count == KillFile.entryLimit)
        #expect(manager.report.findings.count == 1)
    }

    @Test func `a long reason is cut, never refused`() throws {
        let long = String(repeating: "x", count: KillLimits.reason + 1)
        #expect(
            KillOrder(.kill(Self.bags, .everywhere), reason: long, actor: "").reason.count == KillLimits.reason)
        #expect(KillOrder(.kill(Self.bags, .everywhere), reason: "ok", actor: "").reason == "ok")
    }
}
