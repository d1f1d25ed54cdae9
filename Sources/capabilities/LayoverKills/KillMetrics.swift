import LayoverMetrics

/// Metrics of kills, and of the servers beside this one.
enum KillMetrics {
    static let generation = Metric(
        .gauge, "layover_kill_generation", help: "counts the flips that this server has in force")
    static let inForce = Metric(
        .gauge, "layover_kills_in_force", help: "kills that take something away")
    static let unknown = Metric(
        .gauge, "layover_kills_unknown", help: "kills that name nothing that is served")
    static let unsaved = Metric(
        .gauge, "layover_kills_unsaved", help: "kills that hold here and are not on the disk")
    static let store = Metric(
        .gauge, "layover_kill_store_ok", help: "0 where the store of kills takes nothing")
    static let audit = Metric(
        .gauge, "layover_kill_audit_ok", help: "0 where the audit is broken, or not what is in force")
    static let propagation = Metric(
        .histogram, "layover_kill_propagation_seconds",
        help: "time from the request of a flip to its being in force on this server")
    static let peers = Metric(
        .gauge, "layover_peers", help: "servers of the setting `peers`, by `state` (how they answered last)")
    static let drifting = Metric(
        .gauge, "layover_peers_drifting", help: "peers whose kills are others than those here")
    static let taken = Metric(
        .counter, "layover_peer_flips_taken_total", help: "flips that were taken over from peers")

    static let all = [
        generation, inForce, unknown, unsaved, store, audit, propagation, peers, drifting, taken,
    ]
}
