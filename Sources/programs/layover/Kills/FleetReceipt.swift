import LayoverJSON
import LayoverKills
import LayoverUpstream

/// The servers of one store that have applied a flip.
struct FleetReceipt {
    private struct Server {
        let name: String
        let isLive: Bool
        let generation: Int
        let silentMilliseconds: Int

        /// A silent server counts if it reported the generation earlier.
        ///
        /// It may have stopped since then.
        func has(_ generation: Int) -> Bool { self.generation >= generation }
    }

    private let generation: Int
    private let servers: [Server]
    /// The error if the store could not report the servers.
    private let trouble: String

    /// Waits until all live servers have applied the flip, or until a time limit; `nil` unless exactly one server was called,
    /// acknowledged the flip and has a shared store.
    ///
    /// - Parameters:
    ///   - answers: The answers to the flip.
    ///   - client: The client for further requests.
    init?(_ answers: [AdminAnswer], _ client: AdminClient) {
        guard answers.count == 1, let told = answers.first, told.isAcknowledged,
            let generation = told.body?["generation"]?.int
        else { return nil }
        let answer = client.only(told.server).ask(.get, "/admin/servers?generation=\(generation)").first
        guard let answer, answer.status != 404, answer.body?["shared_store"] != .null else { return nil }
        self.generation = generation
        trouble = answer.isAcknowledged ? "" : answer.refusal
        servers = (answer.body?["servers"]?.items ?? []).map { row in
            Server(
                name: row["name"]?.string ?? "", isLive: row["state"]?.string == "live",
                generation: row["generation"]?.int ?? 0, silentMilliseconds: row["silent_ms"]?.int ?? 0)
        }
    }

    /// Prints the result.
    ///
    /// - Returns: 0 if all servers have applied the flip, otherwise 1.
    func print(milliseconds: Int) -> Int32 {
        if !trouble.isEmpty { Terminal.printDiagnostic("it is unknown which servers have applied it: \(trouble)") }
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
