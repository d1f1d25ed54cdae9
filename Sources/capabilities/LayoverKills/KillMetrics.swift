import LayoverMetrics

/// Metrics of kills, and of the other servers.
enum KillMetrics {
    static let generation = Metric(
        .gauge, "layover_kill_generation", help: "counts the flips that this server has in force")
    static let inForce = Metric(
        .gauge, "layover_kills_in_force", help: "kills that have an effect")
    static let unknown = Metric(
        .gauge, "layover_kills_unknown", help: "kills that name nothing that is served")
    static let unsaved = Metric(
        .gauge, "layover_kills_unsaved", help: "kills that are in force here and missing in the store")
    static let store = Metric(
        .gauge, "layover_kill_store_ok", help: "0 if the store of kills cannot be written")
    static let audit = Metric(
        .gauge, "layover_kill_audit_ok", help: "0 if the audit is broken, or differs from the kills in force")
    static let storeUp = Metric(
        .gauge, "layover_store_up", help: "0 if the shared store does not answer; only with a shared store")
    static let storeSilent = Metric(
        .gauge, "layover_store_silent_seconds",
        help:
            "time since the shared store answered; newer kills may be missing here; only with a shared store"
    )
    static let servers = Metric(
        .gauge, "layover_servers_live",
        help: "servers with a heartbeat within the last 3 s; only with a shared store")
    static let propagation = Metric(
        .histogram, "layover_kill_propagation_seconds",
        help: "time from the request of a flip until it is in force on this server")
    static let peers = Metric(
        .gauge, "layover_peers", help: "servers of the setting `peers`, by `state` (how they answered last)")
    static let drifting = Metric(
        .gauge, "layover_peers_drifting", help: "peers whose kills differ from those here")
    static let taken = Metric(
        .counter, "layover_peer_flips_taken_total", help: "flips that were taken over from peers")

    static let all = [
        generation, inForce, unknown, unsaved, store, audit, storeUp, storeSilent, servers, propagation, peers,
        drifting, taken,
    ]
}
