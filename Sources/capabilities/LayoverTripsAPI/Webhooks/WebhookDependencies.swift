import LayoverFrame
import LayoverModel
import LayoverSeal
import LayoverTrips
import LayoverUpstream

/// What webhooks need of the server.
struct WebhookDependencies: Sendable {
    let store: any ServedTripStore
    /// Makes the calls; `nil` if no call can be made.
    let caller: (any UpstreamCalling)?
    let seal: Seal
    let log: ServerLog
    var now: @Sendable () -> UTCInstant
    /// Keys of the people who receive the changes of a trip by a stream of their own.
    var listening: @Sendable (TripID) -> Set<TripHash>
    /// Whether an operator has switched off webhooks of a trip.
    var isOff: @Sendable (Trip) -> Bool
    /// A monotonic clock.
    var milliseconds: @Sendable () -> Int = ServerContext.elapsedMilliseconds
    var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
}
