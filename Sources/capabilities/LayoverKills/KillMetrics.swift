import LayoverFrame
import LayoverMetrics

/// Metrics of kills, and of the other servers.
struct KillMetrics {
    let report: KillReport
    let lookup: KillLookup
    /// Time from the request of a flip until it is in force.
    let propagation: Histogram
    let peers: [PeerStatus]
    /// Flips that were taken over from peers.
    let taken: Int

    static let rows: [MetricRow<KillMetrics>] = [
        .gauge("layover_kill_generation", help: "counts the flips that this server has in force", \.report.generation),
        .gauge("layover_kills_in_force", help: "kills that have an effect", \.lookup.inForce),
        .gauge("layover_kills_unknown", help: "kills that name nothing that is served", \.lookup.findings.count),
        .gauge(
            "layover_kills_unsaved", help: "kills that are in force here and missing in the store", \.report.unsaved),
        .gauge("layover_kill_store_ok", help: "0 if the store of kills cannot be written", \.isStoreOK),
        .gauge(
            "layover_kill_audit_ok", help: "0 if the audit is broken, or differs from the kills in force", \.isAuditOK),
        .gauge(
            "layover_store_up", help: "0 if the shared store does not answer; only with a shared store",
            { $0.isShared ? $0.isStoreOK : nil }),
        .gauge(
            "layover_store_silent_seconds",
            help:
                "time since the shared store answered; newer kills may be missing here; only with a shared store",
            { $0.isShared ? $0.silentSeconds : nil }),
        .gauge(
            "layover_servers_live", help: "servers with a heartbeat within the last 3 s; only with a shared store",
            { $0.isShared ? $0.report.liveServers : nil }),
        .histogram(
            "layover_kill_propagation_seconds",
            help: "time from the request of a flip until it is in force on this server", \.propagation),
        .gauge(
            "layover_peers", help: "servers of the setting `peers`, by `state` (how they answered last)", \.peerStates),
        .gauge("layover_peers_drifting", help: "peers whose kills differ from those here", \.drifting),
        .counter("layover_peer_flips_taken_total", help: "flips that were taken over from peers", \.taken),
    ]

    private var isShared: Bool { report.sharedStore != nil }
    private var isStoreOK: Bool { report.store == "ok" }
    private var isAuditOK: Bool { report.audit == "ok" }

    private var silentSeconds: Int {
        let now = monotonicNanoseconds()
        return Int((now - min(report.answeredNanoseconds, now)) / 1_000_000_000)
    }

    private var peerStates: [MetricSample] {
        PeerStatus.State.allCases.map { state in
            MetricSample(peers.count { $0.state == state }, ["state": state.rawValue])
        }
    }

    private var drifting: Int { peers.count { $0.driftSince != nil } }
}
