import LayoverFrame
import LayoverModel
import LayoverSeal
import LayoverTrips
import LayoverUpstream

/// What telling endpoints stands on.
struct WebhookDependencies: Sendable {
    let store: any ServedTripStore
    /// Makes the calls; `nil` where no call can be made.
    let caller: (any UpstreamCalling)?
    let seal: Seal
    let log: ServerLog
    var now: @Sendable () -> UTCInstant
    /// Keys of those who hear of a trip by a stream of their own.
    var listening: @Sendable (TripID) -> Set<TripHash>
    /// Whether somebody has switched off telling of a trip.
    var isOff: @Sendable (Trip) -> Bool
    /// Of a clock that never goes back.
    var milliseconds: @Sendable () -> Int = ServerContext.elapsedMilliseconds
    var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
}
