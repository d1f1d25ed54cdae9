import LayoverFlights
import LayoverModel

/// Invents legs between two places on one day.
///
/// The same seed gives the same legs.
struct MadeTimetable {
    /// No aircraft flies further than this without a stop.
    static let directKilometres = 14_500

    private let flights: MadeFlights
    private let from: Airport
    private let to: Airport
    private let day: LocalDate
    private let airlines: [MadeAirline]
    private let hubs: [Airport]
    private var numbers: SeededNumbers
    private var taken: Set<String> = []

    init(_ from: Airport, _ to: Airport, on day: LocalDate, zones: any ZoneRules, seed: UInt64) {
        (self.from, self.to, self.day, flights) = (from, to, day, MadeFlights(zones: zones))
        numbers = SeededNumbers(seed, "\(from.code)\(to.code)\(day)")
        airlines = numbers.some(6, of: MadeAirline.all)
        hubs = MadeHubs.between(from, to)
    }

    var hasDirect: Bool { from.kilometres(to: to) <= MadeTimetable.directKilometres }

    /// Legs without a stop, distributed over the day, by the first four airlines.
    mutating func direct(_ count: Int) -> [MadeLeg] {
        guard hasDirect else { return [] }
        let slot = max(1, 960 / max(1, count))
        return (0..<count).compactMap { place in
            let airline = airlines[place % 4]
            let minute = 360 + place * slot % 960 + numbers.next(in: 0...max(0, slot - 1))
            return unique { [from, to, day, flights] shift in
                [flights.segment(from: from, to: to, by: airline, on: day, minute: minute + shift)]
            }
        }
    }

    /// Legs with one stop, through hubs with a small detour.
    mutating func changing(_ count: Int) -> [MadeLeg] {
        guard !hubs.isEmpty else { return [] }
        return (0..<count).compactMap { _ in
            let hub = numbers.one(of: hubs)
            let first = numbers.one(of: airlines)
            let second = numbers.next(in: 0...2) == 0 ? numbers.one(of: airlines) : first
            let minute = numbers.next(in: 300...1_260)
            let wait = numbers.next(in: 45...260)
            return unique { [from, to, day, flights] shift in
                let one = flights.segment(from: from, to: hub, by: first, on: day, minute: (minute + shift) % 1_440)
                let next = LocalDateTime(secondsAsUTC: one.arrives.secondsAsUTC + wait * 60)
                return [
                    one, flights.segment(from: hub, to: to, by: second, on: next.date, minute: next.secondOfDay / 60),
                ]
            }
        }
    }

    /// A new leg.
    ///
    /// If the same leg exists already, it is moved by a minute until it is new.
    private mutating func unique(_ make: (Int) -> [MadeSegment]) -> MadeLeg? {
        for shift in 0..<1_440 {
            let segments = make(shift)
            let leg = MadeLeg(segments: segments, minutes: MadeTimetable.minutes(segments))
            guard taken.insert(PlaceNumbers.legID(leg)).inserted else { continue }
            return leg
        }
        return nil
    }

    /// The flights and the waits between them.
    ///
    /// Waits are differences of local times at one place.
    private static func minutes(_ segments: [MadeSegment]) -> Int {
        let waits = zip(segments, segments.dropFirst()).map { ($1.departs.secondsAsUTC - $0.arrives.secondsAsUTC) / 60 }
        return segments.reduce(0) { $0 + $1.minutes } + waits.reduce(0, +)
    }
}
