import LayoverJSON
import LayoverKills

/// The result of a flip on several servers.
enum KillReceipt {
    /// Sends the flip, and prints which servers acknowledged it.
    ///
    /// - Returns: 0 if all did, otherwise 1.
    static func run(isDryRun: Bool, _ client: AdminClient, _ ask: (AdminClient) -> [AdminAnswer]) -> Int32 {
        let start = ContinuousClock.now
        let asked = client.oneOfEachStore()
        var answers = ask(asked)
        if !isDryRun, let receipt = FleetReceipt(answers, client) {
            if let first = answers.first { Terminal.print(reach(first, isDryRun: false)) }
            return receipt.print(milliseconds: elapsed(since: start))
        }
        // While the store is unavailable, each server keeps a kill itself.
        if answers.contains(where: { !$0.isAcknowledged }) { answers += ask(client.without(asked.servers)) }
        let milliseconds = elapsed(since: start)
        let good = answers.filter(\.isAcknowledged)
        for answer in answers where !answer.isAcknowledged { Terminal.printDiagnostic(answer.refusal) }
        if let first = good.first { Terminal.print(reach(first, isDryRun: isDryRun)) }
        if !isDryRun {
            for answer in good where answer.body?["state"]?.string != good.first?.body?["state"]?.string {
                Terminal.printDiagnostic("\(answer.server): it is \(answer.body?["state"]?.string ?? "unknown") there")
            }
            Terminal.print("\(outcome(answers)) in \(milliseconds) ms")
        }
        return good.count == answers.count ? 0 : 1
    }

    private static func elapsed(since start: ContinuousClock.Instant) -> Int {
        Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded(.up))
    }

    /// `generation 8, 4/4 acknowledged`; for a kill that servers apply and cannot store, `in force on 4/4, stored on none`.
    private static func outcome(_ answers: [AdminAnswer]) -> String {
        let good = answers.filter(\.isAcknowledged)
        let unstored = answers.filter { $0.body?["in_force"]?.bool == true }
        guard !unstored.isEmpty else { return "\(generations(good)), \(good.count)/\(answers.count) acknowledged" }
        let stored = good.isEmpty ? "none" : "\(good.count)/\(answers.count)"
        return
            "\(generations(good + unstored)), in force on \(good.count + unstored.count)/\(answers.count), stored on \(stored)"
    }

    /// `generation 8`; a range if servers that count separately have different ones.
    private static func generations(_ answers: [AdminAnswer]) -> String {
        let all = Set(answers.compactMap { $0.body?["generation"]?.int }).sorted()
        guard let first = all.first, let last = all.last else { return "no generation" }
        return first == last ? "generation \(first)" : "generations \(first) to \(last)"
    }

    private static func reach(_ answer: AdminAnswer, isDryRun: Bool) -> String {
        let key = answer.body?["key"]?.string ?? ""
        let scope = answer.body?["scope"]?.string ?? ""
        let state = isDryRun ? "would be killed" : "is \(word(answer))"
        let lists =
            ["markets", "cards", "campaigns", "features"].map { ($0, answer.texts($0)) }
            + [("experiments", experiments(answer)), alone(key, answer)]
        let lines = lines(lists.filter { !$0.1.isEmpty })
        let unknown = answer.body?["unknown"]?.string.map { "\n  \($0); the kill waits until it is published" } ?? ""
        let impact =
            isDryRun && answer.body?["high_impact"]?.bool == true
            ? "\n  high impact: repeat the key with --confirm" : ""
        return "\(key) \(state) \(scope.isEmpty ? "everywhere" : "where \(scope)")\n" + lines + unknown + impact
    }

    /// A killed name that is not a card: `words` with `place.chania`, `calls` with `trips`.
    private static func alone(_ key: String, _ answer: AdminAnswer) -> (String, [String]) {
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, ["word", "call"].contains(parts[0]), answer.body?["unknown"]?.string == nil else {
            return ("", [])
        }
        return (parts[0] + "s", [parts[1]])
    }

    /// `killed`, `live`, or the percentage of users for whom it is restored.
    private static func word(_ answer: AdminAnswer) -> String {
        let state = answer.body?["state"]?.string ?? "unknown"
        return answer.body?["percent"]?.int.map { "revived for \($0)%, and killed for the others" } ?? state
    }

    private static func lines(_ lists: [(String, [String])]) -> String {
        guard !lists.isEmpty else { return "  nothing that is served now is affected" }
        return lists.map { name, texts in "  \(name.padded(to: 12))\(texts.joined(separator: ", "))" }
            .joined(separator: "\n")
    }

    /// `results-grouping (GB, HU)`; without markets, the experiment runs in all of them.
    private static func experiments(_ answer: AdminAnswer) -> [String] {
        (answer.body?["experiments"]?.items ?? []).map { row in
            let markets = row["markets"]?.items?.compactMap(\.string) ?? []
            return "\(row["key"]?.string ?? "")\(markets.isEmpty ? "" : " (\(markets.joined(separator: ", ")))")"
        }
    }
}
