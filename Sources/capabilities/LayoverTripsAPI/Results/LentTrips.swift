/// The context that all requests with trips share: one object, because a context has many members.
final class LentTrips: Sendable {
    let context: TripContext

    init(_ context: TripContext) { self.context = context }
}
