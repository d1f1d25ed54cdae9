package import LayoverModel

/// The limits of trips.
extension RateLimit {
    /// Votes and other changes of one person.
    package static let votesOfPerson = RateLimit(perHour: 36_000, burst: 20)
    /// Changes of one trip.
    package static let changesOfTrip = RateLimit(perHour: 2_160_000, burst: 600)
    /// Joins from one address to one trip, and to all.
    package static let joinsToTrip = RateLimit(perHour: 60, burst: 60)
    package static let joinsOfAddress = RateLimit(perHour: 300, burst: 300)
    /// Trips that one guest makes: 20 at once, then one an hour.
    package static let tripsOfGuest = RateLimit(perHour: 1, burst: 20)
    /// Requests to a supplier for one item: once in 10 minutes; and for all of a trip.
    package static let refreshesOfItem = RateLimit(perHour: 6, burst: 1)
    package static let refreshesOfTrip = RateLimit(perHour: 20, burst: 20)
    /// Unknown tokens from one address: 30 a minute.
    package static let unknownTokens = RateLimit(perHour: 1_800, burst: 30)
    /// Trips that must be read for results of one address because they are not in memory: 10 a second.
    package static let lookups = RateLimit(perHour: 36_000, burst: 120)
    /// Requests of one address for lists to share, each of which may be a call to a service: 10 a second.
    package static let lists = RateLimit(perHour: 36_000, burst: 120)
}
