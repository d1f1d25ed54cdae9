import LayoverJSON

/// What came of a flip on several servers.
enum KillReceipt {
    /// Asks, and prints who acknowledged and who did not.
    ///
    /// - Returns: 0 where all did, else 1.
    static func run(isDryRun: Bool, _ ask: () throws -> [AdminAnswer]) throws -> Int32 {
        let start = ContinuousClock.now
        let answers = try ask()
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        let good = answers.filter(\.isAcknowledged)
        for answer in answers where !answer.isAcknowledged { Terminal.note(answer.refusal) }
        if let first = good.first { Terminal.print(reach(first, isDryRun: isDryRun)) }
        if !isDryRun {
            for answer in good where answer.body?["state"]?.string != good.first?.body?["state"]?.string {
                Terminal.note("\(answer.server): it is \(answer.body?["state"]?.string ?? "unknown") there")
            }
            Terminal.print(
                "\(generations(good)), \(good.count)/\(answers.count) acknowledged in \(Int(milliseconds.rounded(.up))) ms"
            )
        }
        return good.count == answers.count ? 0 : 1
    }

    /// `generation 8`; servers count for themselves, so several may stand there.
    private static func generations(_ answers: [AdminAnswer]) -> String {
        let all = Set(answers.compactMap { $0.body?["generation"]?.int }).sorted()
        guard let first = all.first, let last = all.last else { return "no generation" }
        return first == last ? "generation \(first)" : "generations \(first) to \(last)"
    }

    private static func reach(_ answer: AdminAnswer, isDryRun: Bool) -> String {
        let key = answer.body?["key"]?.string ?? ""
        let scope = answer.body?["scope"]?.string ?? ""
        let state = isDryRun ? "would be killed" : "is \(answer.body?["state"]?.string ?? "unknown")"
        let lists = ["markets", "cards", "campaigns"].map { name in
            let texts = answer.texts(name)
            return "  \(name.padded(to: 10))\(texts.isEmpty ? "none" : texts.joined(separator: ", "))"
        }
        let impact = isDryRun && answer.body?["high_impact"]?.bool == true ? "\n  high impact: say --confirm" : ""
        return "\(key) \(state) \(scope.isEmpty ? "everywhere" : "where \(scope)")\n"
            + lists.joined(separator: "\n") + impact
    }
}
