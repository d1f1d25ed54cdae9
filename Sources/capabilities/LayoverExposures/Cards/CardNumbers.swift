import LayoverExperiments

/// Numbers of cards from the events of a server, counted in the background.
final class CardNumbers: Sendable {
    /// Outcome of a count.
    struct Outcome: Sendable {
        var tally = CardTally()
        var reading = RowArchive.Reading()
        /// Why the count failed; empty if it did not.
        var trouble = ""
        /// Milliseconds since 1970.
        var countedAt = 0
    }

    private let archive: any RowSource
    private let clock: @Sendable () -> Int
    private let answers: CountingCache<Int, Outcome>

    /// - Parameters:
    ///   - archive: The source of rows.
    ///   - clock: Milliseconds since 1970.
    init(_ archive: any RowSource, clock: @escaping @Sendable () -> Int) {
        self.archive = archive
        self.clock = clock
        answers = CountingCache(
            "cards", freshMilliseconds: CardNumberLimits.freshMilliseconds,
            patienceMilliseconds: CardNumberLimits.patienceMilliseconds, queryLimit: CardNumberLimits.queries,
            clock: clock)
    }

    /// Passes the numbers of the last `span` milliseconds, or `nil` while they are being counted; returns at once.
    func outcome(since span: Int, _ completion: @escaping @Sendable (Outcome?) -> Void) {
        answers.outcome(span, count: { [self] in count(span) }, completion)
    }

    private func count(_ span: Int) -> Outcome {
        var outcome = Outcome()
        var tally = CardTally()
        do {
            outcome.reading = try archive.read(CardEvent.self, in: max(0, clock() - span)..<Int.max) {
                try tally.add($0)
            }
        } catch {
            outcome.trouble = "\(error)"
        }
        outcome.tally = tally
        outcome.countedAt = clock()
        return outcome
    }
}
