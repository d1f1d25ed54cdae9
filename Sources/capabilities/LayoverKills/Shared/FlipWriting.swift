import LayoverFrame

/// Writer of flips to a store of this server's own, or to one that servers share.
///
/// It waits for disk and network on its own; readers see what it put into ``KillsInForce``.
protocol FlipWriting: Sendable {
    /// Loads earlier flips and puts them in force.
    func start() async
    /// Puts one flip in force.
    ///
    /// - Returns: Its generation.
    /// - Throws: `KillRefusal`.
    func flip(_ order: KillOrder) async throws(KillRefusal) -> Int
    /// The same for a thread that must not wait; `completion` is called once with the outcome.
    func flip(_ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void)
    /// Takes over flips that are in force on peers but not here.
    ///
    /// - Returns: The number of flips taken from each, in the same order.
    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) async -> [Int]
    /// Writes pending flips.
    func retryWrites() async
    /// Whether the log of a store of this server's own may not be empty.
    var mayEmptyLog: Bool { get async }
    /// Truncates the log of a store of this server's own, or does nothing if a reader is in the way.
    func emptyLog() async
}
