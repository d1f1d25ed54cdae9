import LayoverModel
import LayoverTrips

/// A request with the store's outcome and its time.
struct DecidedRequest: Sendable {
    let request: TripRequest
    let outcome: TripOutcome
    let at: UTCInstant
}
