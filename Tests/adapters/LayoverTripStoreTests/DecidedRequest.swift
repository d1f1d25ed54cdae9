import LayoverModel
import LayoverTrips

/// What a store made of a request, and when.
struct DecidedRequest: Sendable {
    let request: TripRequest
    let outcome: TripOutcome
    let at: UTCInstant
}
