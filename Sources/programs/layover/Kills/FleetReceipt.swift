import LayoverJSON
import LayoverKills

/// Which servers of one store have a flip in force.
struct FleetReceipt {
    private struct Server {
        let name: String
        let isLive: Bool
        let generation: Int
        let silentMilliseconds: Int

        /// One that is silent has said it before, and may have ended since with the flip in force.
        func has(_ generation: Int) -> Bool { self.generation >= generation }
    }

    private let generation: Int
    private let servers: [Server]
    /// Why the store could not say it.
    private let trouble: String

    /// Waits until all that live have it, or too long; `nil` where not one server of a shared store was told and acknowledged it.
    ///
    /// - Parameters:
    ///   - answers: To the flip.
    ///   - client: Asks.
    init?(_ answers: [AdminAnswer], _ client: AdminClient) {
        guard answers.count == 1, let told = answers.first, told.isAcknowledged,
            let generation = told.body?["generation"]?.int
        else { return nil }
        let answer = client.only(told.server).ask("GET", "/admin/servers?generation=\(generation)").first
        guard let answer, answer.status != 404, answer.body?["shared_store"] != .null else { return nil }
        self.generation = generation
        trouble = answer.isAcknowledged ? "" : answer.refusal
        servers = (answer.body?["servers"]?.items ?? []).map { row in
            Server(
                name: row["name"]?.string ?? "", isLive: row["state"]?.string == "live",
                generation: row["generation"]?.int ?? 0, silentMilliseconds: row["silent_ms"]?.int ?? 0)
        }
    }

    /// Says it.
    ///
    /// - Returns: 0 where all have it in force, else 1.
    func print(milliseconds: Int) -> Int32 {
        if !trouble.isEmpty { Terminal.printDiagnostic("who has it in force is not known: \(trouble)") }
        let good = servers.filter { $0.has(generation) }
        let others = servers.filter { !$0.has(generation) }.map { server in
            server.isLive
                ? "\(server.name) has generation \(server.generation)"
                : "\(server.name) silent for \(server.silentMilliseconds / 1_000) s"
        }
        let all =
            ["generation \(generation), \(good.count)/\(servers.count) acknowledged in \(milliseconds) ms"] + others
        Terminal.print(all.joined(separator: "; "))
        return others.isEmpty && trouble.isEmpty ? 0 : 1
    }
}
