import LayoverSQLite

/// Writer of flips to a store of this server's own, or to one that servers share.
///
/// It waits for disk and network on its own executor; readers see what it put into ``KillsInForce``.
protocol FlipWriting: Actor {
    nonisolated var executor: BlockingExecutor { get }

    /// Loads earlier flips and puts them in force.
    func start()
    /// Puts one flip in force.
    ///
    /// - Returns: Its generation.
    func flip(_ order: KillOrder) throws(KillRefusal) -> Int
    /// Takes over flips that are in force on peers but not here.
    ///
    /// - Returns: The number of flips taken from each, in the same order.
    func mergePeers(_ peers: [(server: AdminServer, entries: [KillEntry])]) -> [Int]
    /// Writes pending flips.
    func retryWrites()
    /// Whether the log of a store of this server's own may not be empty.
    var mayEmptyLog: Bool { get }
    /// Truncates the log of a store of this server's own, or does nothing if a reader is in the way.
    func emptyLog()
}

extension FlipWriting {
    /// Puts one flip in force for a thread that must not wait; `completion` is called once with the outcome.
    nonisolated func flip(
        _ order: KillOrder, completion: @escaping @Sendable (Result<Int, KillRefusal>) -> Void
    ) {
        executor.perform {
            completion(
                self.assumeIsolated { writer in Result { () throws(KillRefusal) in try writer.flip(order) } })
        }
    }
}
