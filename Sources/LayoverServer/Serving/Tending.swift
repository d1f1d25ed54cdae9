/// What a running server does from time to time, beside all requests.
struct Tending: Sendable {
    /// How often `kills.yaml` is looked at.
    static let milliseconds = 250
    /// How often a store that takes nothing is tried again, and its log kept short, in rounds of ``milliseconds``.
    static let mendRounds = 8
    /// Likewise, how often searches that are too old are let go of.
    static let searchRounds = 20
    /// Likewise, how often peers that never answered are asked again.
    static let peerRounds = PeerBoard.retrySeconds * 1000 / milliseconds

    let kills: KillBoard
    let peers: PeerBoard
    let versions: VersionBook
    let searches: SearchDesk

    /// Goes on until its task is cancelled.
    func run() async {
        var round = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(Tending.milliseconds))
            round += 1
            kills.readFileAgain()
            versions.save()
            if round.isMultiple(of: Tending.mendRounds) {
                kills.mend()
                kills.tidy()
            }
            if round.isMultiple(of: Tending.searchRounds) { searches.tend() }
            if round.isMultiple(of: Tending.peerRounds), peers.isWaiting { await peers.gather() }
        }
        versions.save()
    }
}
