import Foundation
import LayoverFlags
@testable import LayoverFrame
@testable import LayoverKills
import LayoverMetrics
import LayoverModel
import LayoverSeal
import LayoverStore
import LayoverTestKit
import Synchronization
import Testing

/// What is flipped at run time, through every way in which its store may fail.
struct KillBoardTests {
    private static let bags = KillName(.widget, "bags")
    private let seal: Seal

    init() throws { seal = try Seal() }

    private func board(_ state: TemporaryFolder, _ holder: ServingHolder = ServingHolder()) async -> KillBoard {
        let board = KillBoard(folder: state.path, holder: holder, digest: seal, log: .silent)
        await board.start()
        return board
    }

    private func kill(_ name: KillName = bags, _ scope: KillScope = .everywhere) -> KillOrder {
        KillOrder(.kill(name, scope), reason: "wrong", actor: "ola")
    }

    private let revive = KillOrder(.revive(bags), reason: "right again", actor: "ola")

    private func names(_ board: KillBoard) -> [String] {
        board.report.entries.filter(\.isKill).map { "\($0.name) \($0.scope.text)" }
    }

    private func store(_ state: TemporaryFolder) -> URL { state.url.appending(path: KillBoard.storeName) }

    @Test func `flips are counted, and survive a restart`() async throws {
        let state = try TemporaryFolder()
        let scope = try KillScope(text: "markets=GB; app=<7.3")
        do {
            let board = await board(state)
            #expect(try await board.flip(kill()) == 1)
            #expect(try await board.flip(kill(Self.bags, scope)) == 2)
            #expect(try await board.flip(kill(.allCards)) == 3)
        }
        let again = await board(state)
        #expect(names(again) == ["widget:bags ", "widget:bags markets=GB; app=<7.3", "cards:all "])
        #expect(again.report.store == "ok", "\(again.report.detail)")
        #expect(again.report.generation == 3)
        #expect(try await again.flip(revive) == 4)
        #expect(names(await board(state)) == ["cards:all "])
    }

    @Test func `each publication is a new one, so that no ready layout outlives it`() async throws {
        let holder = ServingHolder()
        let board = await board(try TemporaryFolder(), holder)
        let before = holder.load().number
        _ = try await board.flip(kill())
        #expect(holder.load().number == before + 1)
    }

    @Test func `a damaged store takes nothing back: its copy stands in`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        try state.write("this is no database any more", to: KillBoard.storeName)
        let board = await board(state)
        #expect(names(board) == ["widget:bags "] && board.report.store == "corrupt" && !board.report.isLost)
        await #expect(throws: KillRefusal.self) { try await board.flip(revive) }
        #expect(names(board) == ["widget:bags "])
        // A kill holds all the same, though only until the server ends.
        await #expect(throws: KillRefusal.self) { try await board.flip(kill(.allCards)) }
        #expect(names(board) == ["widget:bags ", "cards:all "] && board.report.unsaved == 1)
    }

    @Test func `without a copy, a damaged store puts every switch at its safe value`() async throws {
        let state = try TemporaryFolder()
        try state.write("this is no database", to: KillBoard.storeName)
        #expect(await board(state).report.isLost)
    }

    @Test func `a store that went missing is made anew from its copy`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        for name in state.names() where name.hasPrefix(KillBoard.storeName) {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        let board = await board(state)
        #expect(names(board) == ["widget:bags "] && board.report.store == "ok")
        #expect(try await board.flip(revive) == 3)
    }

    @Test func `a store that can only be read keeps its kills, and takes a kill in memory`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        let file = try FileHandle(forUpdating: store(state))
        // https://www.sqlite.org/fileformat.html, 1.3.3: a write version above 2 makes it read-only, for root too.
        try file.seek(toOffset: 18)
        try file.write(contentsOf: Data([3]))
        try file.close()
        let board = await board(state)
        #expect(names(board) == ["widget:bags "] && board.report.store == "ok")
        await #expect(throws: KillRefusal.self) { try await board.flip(kill(.allCards)) }
        #expect(board.report.store == "read-only" && names(board).count == 2)
        await #expect(throws: KillRefusal.self) { try await board.flip(revive) }
        #expect(names(board).count == 2)
    }

    @Test func `a store that lost its newest flips gets them back from the copy`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        let old = try Data(contentsOf: store(state))
        do { _ = try await board(state).flip(kill(.allCards)) }
        for name in state.names() where name.hasPrefix(KillBoard.storeName) {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        try old.write(to: store(state))
        let board = await board(state)
        #expect(names(board) == ["widget:bags ", "cards:all "] && board.report.store == "ok")
        #expect(board.report.generation == 3)
    }

    @Test func `a store that can be used again takes what was killed meanwhile, by itself`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        let good = try Data(contentsOf: store(state))
        try state.write("this is no database any more", to: KillBoard.storeName)
        let holder = ServingHolder()
        let board = await board(state, holder)
        await #expect(throws: KillRefusal.self) { try await board.flip(kill(.allCards)) }
        await board.mend()
        #expect(board.report.store == "corrupt" && board.report.unsaved == 1)
        try good.write(to: store(state))
        let before = holder.load().number
        await board.mend()
        #expect(board.report.store == "ok" && board.report.unsaved == 0 && holder.load().number == before + 1)
        await board.mend()
        #expect(holder.load().number == before + 1)
        #expect(names(await self.board(state)) == ["widget:bags ", "cards:all "])
    }

    @Test func `a store that is made anew under a running server gets what the process knows`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        try state.write("this is no database any more", to: KillBoard.storeName)
        let board = await board(state)
        await #expect(throws: KillRefusal.self) { try await board.flip(kill(.allCards)) }
        for name in state.names() where name.hasPrefix("kills.") {
            try FileManager.default.removeItem(at: state.url.appending(path: name))
        }
        await board.mend()
        #expect(board.report.store == "ok" && board.report.unsaved == 0)
        #expect(names(await self.board(state)) == ["widget:bags ", "cards:all "])
    }

    @Test func `a revival is tried on a store that can be used again, without waiting`() async throws {
        let state = try TemporaryFolder()
        do { _ = try await board(state).flip(kill()) }
        let good = try Data(contentsOf: store(state))
        try state.write("this is no database any more", to: KillBoard.storeName)
        let board = await board(state)
        await #expect(throws: KillRefusal.self) { try await board.flip(revive) }
        try good.write(to: store(state))
        #expect(try await board.flip(revive) == 2)
        #expect(names(board) == [])
    }

    @Test func `a kill goes back by steps, only where there is one`() async throws {
        let state = try TemporaryFolder()
        let board = await board(state)
        func step(_ share: Int) -> KillOrder { KillOrder(.stage(Self.bags, share: share), reason: "", actor: "ola") }
        await #expect(throws: KillRefusal.notKilled) { try await board.flip(step(90)) }
        _ = try await board.flip(kill())
        #expect(try await board.flip(step(90)) == 2)
        #expect(try await board.flip(step(50)) == 3)
        #expect(board.report.entries.map(\.scope.text) == ["", "share=50%"])
        #expect(await self.board(state).report.entries.map(\.state) == ["killed", "staged"])
        _ = try await board.flip(revive)
        await #expect(throws: KillRefusal.notKilled) { try await board.flip(step(90)) }
    }

    @Test func `whatever the clock does, a later flip is not older`() async throws {
        let state = try TemporaryFolder()
        let clock = Mutex(5000)
        let board = KillBoard(
            folder: state.path, holder: ServingHolder(), digest: seal, log: .silent,
            wallClock: { clock.withLock { $0 } })
        await board.start()
        _ = try await board.flip(kill())
        clock.withLock { $0 = 1400 }
        _ = try await board.flip(revive)
        #expect(board.report.entries.map(\.seconds) == [5001] && names(board) == [])
    }

    @Test func `how long a flip took is known until the process ends`() async throws {
        let state = try TemporaryFolder()
        let board = await board(state)
        _ = try await board.flip(kill())
        #expect(board.report.entries.last?.effectiveMicroseconds ?? 0 > 0)
        #expect(board.propagation.prometheus("t").last == "t_count 1")
        #expect(await self.board(state).report.entries.last?.effectiveMicroseconds == nil)
    }

    @Test func `a folder that cannot be made stops nothing`() async throws {
        let state = try TemporaryFolder()
        try state.write("a file", to: "state")
        let board = KillBoard(folder: state.path + "/state", holder: ServingHolder(), digest: seal, log: .silent)
        await board.start()
        #expect(board.report.store == "unavailable" && !board.report.isLost)
        await #expect(throws: KillRefusal.self) { try await board.flip(kill()) }
        #expect(names(board) == ["widget:bags "])
    }

    @Test func `kills of the file hold beside the store's, and stronger than a revival`() async throws {
        let state = try TemporaryFolder()
        let board = await board(state)
        try state.write(
            "kills:\n  - key: widget:bags\n  - { key: hints, platforms: [ios], app: \"<7.3\" }\n", to: KillFile.name)
        await board.readFileAgain()
        let expected = [
            "widget:bags ", "kill-switch:hints platforms=ios; app=<7.3", "widget:hints platforms=ios; app=<7.3",
            "feature:hints platforms=ios; app=<7.3",
        ]
        #expect(names(board) == expected)
        #expect(try await board.flip(revive) == 1)
        let kills = KillOverlay(flips: board.report.entries.map(\.flip), generation: 1).kills(over: [])
        #expect(kills.entries.map(\.name.description).contains("widget:bags"))
        try FileManager.default.removeItem(at: state.url.appending(path: KillFile.name))
        await board.readFileAgain()
        #expect(names(board) == [])
    }

    @Test(arguments: [
        "", "kills:\n", "- widget:bags\n", "kills: [", "kills:\n  - { key: \"wigdet:bags\" }\n",
        "kills:\n  - { key: bags, markets: [gb] }\n", "kills:\n  - { key: bags, citys: [LON] }\n",
        "kills:\n  - { app: \"<7\" }\n",
    ])
    func `a file that does not read leaves in force what it said before, and is told`(text: String) async throws {
        let state = try TemporaryFolder()
        try state.write("kills:\n  - key: widget:bags\n", to: KillFile.name)
        let board = await board(state)
        try state.write(text, to: KillFile.name)
        await board.readFileAgain()
        #expect(names(board) == ["widget:bags "] && !board.report.findings.isEmpty)
        try state.write("kills: []\n", to: KillFile.name)
        await board.readFileAgain()
        #expect(names(board) == [] && board.report.findings.isEmpty)
    }

    @Test func `what reads of a file is in force, whatever else stands there`() async throws {
        let state = try TemporaryFolder()
        try state.write("kills:\n  - key: \"wigdet:x\"\n  - key: widget:bags\n", to: KillFile.name)
        #expect(names(await board(state)) == ["widget:bags "])
    }

    @Test func `a server takes as many kills as its limit and no more, and a revival always`() async throws {
        let state = try TemporaryFolder()
        let board = KillBoard(folder: state.path, holder: ServingHolder(), digest: seal, log: .silent, limit: 2)
        await board.start()
        #expect(try await board.flip(kill()) == 1)
        #expect(try await board.flip(kill(.allCards)) == 2)
        await #expect(throws: KillRefusal.tooMany) { try await board.flip(kill(KillName(.widget, "other"))) }
        #expect(try await board.flip(revive) == 3)
    }

    @Test func `a file takes 1000 kills and no more`() async throws {
        let state = try TemporaryFolder()
        let list = (0..<KillFile.entryLimit + 1).map { "  - key: widget:w\($0)\n" }.joined()
        try state.write("kills:\n" + list, to: KillFile.name)
        let board = await board(state)
        #expect(names(board).count == KillFile.entryLimit && board.report.findings.count == 1)
    }

    @Test func `a long reason is cut, never refused`() throws {
        let long = String(repeating: "x", count: KillBoard.reasonLimit + 1)
        #expect(KillOrder(.kill(Self.bags, .everywhere), reason: long, actor: "").reason.count == KillBoard.reasonLimit)
        #expect(KillOrder(.kill(Self.bags, .everywhere), reason: "ok", actor: "").reason == "ok")
    }
}
