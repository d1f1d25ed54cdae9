/// What all requests that name trips share: one object, for a context is many.
final class LentTrips: Sendable {
    let context: TripContext

    init(_ context: TripContext) { self.context = context }
}
