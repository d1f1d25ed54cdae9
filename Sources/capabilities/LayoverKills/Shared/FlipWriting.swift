import LayoverFrame

/// Writer of flips to a store of this server's own, or to one that servers share.
///
/// It waits for disk and network by itself, and readers see what it put into ``KillsInForce``.
protocol FlipWriting: Sendable {
    /// Reads what was flipped before and puts it in force.
    func start() async
    /// Puts one flip in force.
    ///
    /// - Returns: Its generation.
    /// - Throws: `KillRefusal`.
    func flip(_ order: KillOrder) async throws(KillRefusal) -> Int
    /// The same for a thread that must not wait; `completion` hears once what came of it.
    func flip(_ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void)
    /// Takes over what is in force on peers and not here.
    ///
    /// - Returns: How many flips were taken of each, by its place.
    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) async -> [Int]
    /// Writes what could not be written before.
    func retryWrites() async
    /// Whether the log of a store of this server's own may hold something.
    var mayEmptyLog: Bool { get async }
    /// Cuts the log of a store of this server's own to nothing, or does nothing if a reader is in the way.
    func emptyLog() async
}
