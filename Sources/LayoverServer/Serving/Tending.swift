import LayoverSQLite

/// What a running server does from time to time, beside all requests.
struct Tending: Sendable {
    /// How often `kills.yaml` is looked at.
    static let milliseconds = 250
    /// How often a store that takes nothing is tried again, and its log kept short, in rounds of ``milliseconds``.
    static let mendRounds = 8
    /// Likewise, how often searches that are too old are let go of.
    static let searchRounds = 20

    let kills: KillBoard
    let peers: PeerBoard
    let versions: VersionBook
    let searches: SearchDesk

    /// Where the versions seen are written.
    private let disk = BlockingExecutor("layover.upkeep")

    init(kills: KillBoard, peers: PeerBoard, versions: VersionBook, searches: SearchDesk) {
        self.kills = kills
        self.peers = peers
        self.versions = versions
        self.searches = searches
    }

    /// Goes on until its task is cancelled.
    ///
    /// Each goes its own rounds: a peer that is silent or a disk that stands still holds nothing else up.
    func run() async {
        async let compared: Void = comparePeers()
        async let read: Void = every(1) {
            await kills.readFileAgain()
            kills.tellUnknown()
        }
        async let mended: Void = every(Tending.mendRounds) {
            await kills.mend()
            await kills.tidy()
        }
        async let expired: Void = every(Tending.searchRounds) { searches.tend() }
        await every(1) { await disk.run { [versions] in versions.save() } }
        _ = await (compared, read, mended, expired)
    }

    private func comparePeers() async {
        guard !peers.isEmpty else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: PeerBoard.pause())
            await peers.compare()
        }
    }

    private func every(_ rounds: Int, _ act: () async -> Void) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(Tending.milliseconds * rounds))
            await act()
        }
    }
}
