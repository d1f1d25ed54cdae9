import LayoverFlags
@testable import LayoverFrame
import LayoverJSON
@testable import LayoverKills
import LayoverModel
import LayoverSeal
import LayoverAudit
import LayoverKillsSQLite
import LayoverTestKit
import Testing

/// Flips that a server takes over from its peers.
struct PeerKillsTests {
    private static let bags = KillName(.widget, "bags")

    /// Reads `kill@5`, `kill NO@5`, `stage 90@6`, `revive@7`; a kill of `NO` applies to that market alone.
    private static func entries(_ text: String) throws -> [KillEntry] {
        try text.split(separator: ",").map { part in
            let sides = part.split(separator: "@")
            let words = sides[0].split(separator: " ").map(String.init)
            let flip: Kills.Flip =
                switch words[0] {
                case "kill": .kill(bags, words.count > 1 ? try KillScope(text: "markets=\(words[1])") : .everywhere)
                case "stage": .stage(bags, share: try #require(Int(words[1])))
                default: .revive(bags)
                }
            return KillEntry(
                flip, reason: "", actor: "ola", seconds: try #require(Int(sides[1])), generation: 1, origin: .store)
        }
    }

    private static func text(_ entries: [KillEntry]) -> String {
        entries.map { entry in
            let words = [
                entry.flip.action.rawValue, entry.scope.markets?.first?.code, entry.scope.share.map(String.init),
            ]
            return "\(words.compactMap { $0 }.joined(separator: " "))@\(entry.seconds)"
        }.joined(separator: ",")
    }

    @Test(
        arguments: [
            // Both empty, nothing new, the same flips sent to both a second apart.
            ("", "", ""), ("kill@5", "", ""), ("kill@5", "kill@5", ""), ("kill@5", "kill@6", ""),
            ("kill@6", "kill@5", ""), ("revive@5", "revive@6", ""), ("kill@5,stage 90@8", "kill@5,stage 90@9", ""),
            // Kills accumulate.
            ("", "kill@5", "kill@5"), ("kill@5", "kill NO@4", "kill NO@4,kill@5"),
            ("kill GB@5", "kill NO@7", "kill NO@7"),
            // A newer revival removes the kill, wherever it was made. A revival that is older or as old does not, but it
            // still takes back the resting state of the file here.
            ("kill@5", "revive@6", "revive@6"), ("kill@5", "revive@5", "revive@5,kill@5"),
            ("kill@5", "revive@4", "revive@4,kill@5"), ("revive@6", "kill@5", ""), ("revive@6", "kill@6", "kill@6"),
            ("revive@6", "kill@7", "kill@7"), ("", "revive@6", "revive@6"),
            ("revive@3,kill@5", "revive@6", "revive@6"), ("kill NO@5,kill GB@8", "revive@6", "revive@6,kill GB@8"),
            ("kill@5", "revive@6,kill GB@7", "revive@6,kill GB@7"),
            // A partial revival (`stage`) applies to the kills before it.
            ("kill@5", "kill@5,stage 90@7", "stage 90@7"), ("kill@5,stage 90@7", "stage 50@9", "stage 50@9"),
            ("kill@5,stage 50@9", "stage 90@7", ""), ("kill@5,stage 90@7", "kill@8", "stage 90@7,kill@8"),
            ("kill@5,stage 90@7", "kill NO@6", "kill NO@6,stage 90@7"),
            ("kill@5,stage 90@7", "kill NO@7", "kill NO@7"), ("kill@8", "stage 90@7", "stage 90@7,kill@8"),
            ("kill@5,stage 90@7", "stage 50@7", ""), ("kill@5,stage 50@7", "stage 90@7", "stage 90@7"),
            ("stage 90@7,kill@8", "stage 90@7,kill@8", ""), ("revive@6", "stage 90@5", ""),
            // Flips from the future are accepted only if they are kills.
            ("kill@5", "revive@160", "revive@160"), ("kill@5", "revive@161", ""), ("kill@5", "stage 90@161", ""),
            ("", "kill@9999", "kill@9999"),
        ])
    func `the rule`(own: String, theirs: String, expected: String) throws {
        let missing = PeerKills.missing(from: try Self.entries(own), of: try Self.entries(theirs), now: 100)
        #expect(Self.text(missing) == expected)
    }

    /// Random flips: no kill is lost without a newer revival, and a second round finds nothing.
    @Test(arguments: [1, 2, 3, 2026] as [UInt64])
    func `kills are only lost to revivals, and taking twice is taking once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func some() throws -> [KillEntry] {
            let scopes = ["kill", "kill GB", "kill NO", "stage 90", "stage 50", "revive"]
            var entries: [KillEntry] = []
            for _ in 0..<random.below(6) {
                let last = entries.last?.seconds ?? 0
                let next = try Self.entries("\(scopes[random.below(6)])@\(last + 1 + random.below(4))")
                entries = entries.filter { entry in !next.contains { $0.flip.supersedes(entry.flip) } } + next
            }
            return entries
        }
        for _ in 0..<2000 {
            let own = try some()
            let theirs = try [some(), some()].flatMap { $0 }
            let missing = PeerKills.missing(from: own, of: theirs, now: 100)
            var merged = own
            for entry in missing { merged = merged.filter { !entry.flip.supersedes($0.flip) } + [entry] }
            let newest = (own + theirs).filter { $0.flip == .revive(Self.bags) }.map(\.seconds).max() ?? -1
            let about = "seed \(seed): \(Self.text(own)) and \(Self.text(theirs)) give \(Self.text(merged))"
            for kill in (own + theirs) where kill.isKill && kill.seconds > newest {
                #expect(merged.contains { $0.flip == kill.flip }, "\(about)")
            }
            // Full kills that are newer than every partial revival stay full.
            let step = (own + theirs).filter { $0.scope.share != nil }.map(\.seconds).max() ?? -1
            let last = merged.lastIndex { $0.scope.share != nil } ?? -1
            for kill in (own + theirs) where kill.isKill && kill.seconds > max(newest, step) {
                #expect(merged.lastIndex { $0.flip == kill.flip } ?? -1 > last, "\(about)")
            }
            for kill in own where kill.isKill && kill.seconds < newest {
                let isNewer = (own + theirs).contains { $0.flip == kill.flip && $0.seconds >= newest }
                #expect(merged.contains { $0.flip == kill.flip } == isNewer, "\(about)")
            }
            #expect(PeerKills.missing(from: merged, of: theirs, now: 100).isEmpty, "\(about)")
        }
    }

    private func manager(_ state: TemporaryFolder, now: Int = 100) async throws -> KillManager {
        let manager = KillManager(
            folder: state.path, holder: ServingHolder(), digest: try Seal(), log: .silent, wallClock: { now })
        await manager.start()
        return manager
    }

    @Test func `flips of a peer are on the disk, with their own time and origin`() async throws {
        let state = try TemporaryFolder()
        let peer = try #require(AdminServer("http://10.0.0.7:8081"))
        do {
            let manager = try await manager(state)
            #expect(await manager.mergePeers([(peer, try Self.entries("kill@5")), (peer, [])]) == [1, 0])
            #expect(await manager.mergePeers([(peer, try Self.entries("kill@5"))]) == [0])
        }
        #expect(Self.text(try await manager(state).report.entries) == "kill@5")
        let store = try KillStore(reading: state.path + "/" + KillLimits.storeName, digest: try Seal())
        try store.audit { line in
            #expect(line.change.address == "peer 10.0.0.7:8081")
            #expect(line.change.actor == "ola")
            #expect(line.change.seconds == 100)
            #expect(line.change.after == "killed everywhere")
        }
    }

    @Test func `with a store that accepts no writes, kills stay in force and nothing is restored`() async throws {
        let state = try TemporaryFolder()
        try state.write("this is no database", to: KillLimits.storeName)
        let manager = try await manager(state)
        let peer = try #require(AdminServer("a"))
        #expect(await manager.mergePeers([(peer, try Self.entries("kill NO@5"))]) == [1])
        #expect(Self.text(manager.report.entries) == "kill NO@5")
        #expect(manager.report.unsaved == 1)
        #expect(await manager.mergePeers([(peer, try Self.entries("revive@9"))]) == [1])
        #expect(Self.text(manager.report.entries) == "kill NO@5")
    }

    @Test func `without room for a name none of its flips is accepted, a revival before its kill neither`() async throws
    {
        let state = try TemporaryFolder()
        let manager = KillManager(
            folder: state.path, holder: ServingHolder(), digest: try Seal(), log: .silent, limit: 2,
            wallClock: { 100 })
        await manager.start()
        let peer = try #require(AdminServer("a"))
        let others = ["one", "two"].map { name in
            KillEntry(
                .kill(KillName(.widget, name), .everywhere), reason: "", actor: "", seconds: 5, generation: 1,
                origin: .store)
        }
        #expect(await manager.mergePeers([(peer, [others[0]] + (try Self.entries("kill@5")))]) == [2])
        #expect(await manager.mergePeers([(peer, try Self.entries("revive@6,kill NO@7") + [others[1]])]) == [0])
        #expect(Set(manager.report.entries.map(\.name.name)) == ["one", "bags"])
        #expect(manager.report.generation == 2)
        #expect(await manager.mergePeers([(peer, try Self.entries("revive@6"))]) == [1])
    }

    @Test func `of peers no more is taken than there is room for`() async throws {
        let state = try TemporaryFolder()
        let manager = try await manager(state)
        let peer = try #require(AdminServer("a"))
        let revivals = (0...KillLimits.entries).map { number in
            KillEntry(
                .revive(KillName(.widget, "w\(number)")), reason: "", actor: "", seconds: 5, generation: 1,
                origin: .store)
        }
        #expect(await manager.mergePeers([(peer, revivals)]) == [KillLimits.entries])
        #expect(await manager.mergePeers([(peer, revivals)]) == [0])
    }

    @Test func `a peer's list reads back, and unreadable lines are skipped`() throws {
        let row =
            "{\"key\": \"widget:bags\", \"state\": \"staged\", \"scope\": \"share=90%\", \"at\": \"1970-01-01T00:00:09Z\", \"origin\": \"store\"}"
        let rows = [
            row, row.replacing("store", with: "file"), row.replacing("staged", with: "melted"),
            row.replacing("widget:", with: "wigdet:"), row.replacing("1970", with: ""), "7",
        ]
        let list = KillEntry.list(try JSONValue(parsing: Array("{\"flips\": [\(rows.joined(separator: ","))]}".utf8)))
        #expect(Self.text(list) == "stage 90@9")
        #expect(KillEntry.list(nil).isEmpty)
        #expect(KillEntry.list(.array([])).isEmpty)
    }
}
