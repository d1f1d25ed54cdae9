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

    /// Goes on until its task is cancelled.
    func run() async {
        // A peer that is silent holds nothing else up.
        async let compared: Void = comparePeers()
        await tend()
        await compared
    }

    private func comparePeers() async {
        guard !peers.isEmpty else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: PeerBoard.pause())
            await peers.compare()
        }
    }

    private func tend() async {
        var round = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(Tending.milliseconds))
            round += 1
            kills.readFileAgain()
            kills.tellUnknown()
            versions.save()
            if round.isMultiple(of: Tending.mendRounds) {
                kills.mend()
                kills.tidy()
            }
            if round.isMultiple(of: Tending.searchRounds) { searches.tend() }
        }
        versions.save()
    }
}
