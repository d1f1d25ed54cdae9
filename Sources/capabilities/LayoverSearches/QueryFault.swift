import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverWeb

/// Why no flight can match a search, so that no supplier is called.
enum QueryFault: Hashable {
    /// An end of the trip has a code that no airport and no city has; `member` is its name in the body.
    case unknownPlace(member: String, code: String)
    /// Both ends are the same.
    case samePlace(String)
    /// The day of departure has passed at the origin; `today` is the day there.
    case pastDate(LocalDate, today: LocalDate)

    /// Finds the fault in a request's search.
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - now: The moment of the request.
    ///   - zones: Returns the day where the trip begins.
    init?(_ query: SearchQuery, at now: UTCInstant, zones: any ZoneRules) {
        let origin = query.origin.flatMap { Airport($0) }
        if let code = query.origin, origin == nil {
            self = .unknownPlace(member: "origin", code: code)
        } else if let code = query.destination, Airport(code) == nil {
            self = .unknownPlace(member: "destination", code: code)
        } else if let code = query.origin, code == query.destination {
            self = .samePlace(code)
        } else if let departs = query.departs, let zone = origin?.timeZone,
            let today = zones.local(now, in: zone)?.date, departs < today
        {
            self = .pastDate(departs, today: today)
        } else {
            return nil
        }
    }

    /// The problem that clients receive.
    var problem: Problem {
        switch self {
        case .unknownPlace(let member, let code):
            Problem(
                SearchProblem.unknownPlace, "there is no such place",
                detail: "no airport or city has the code '\(code)'", more: [QueryFault.pointer(member)])
        case .samePlace(let code):
            Problem(
                SearchProblem.samePlace, "origin and destination are the same place",
                detail: "both places are '\(code)'", more: [QueryFault.pointer("destination")])
        case .pastDate(let day, let today):
            Problem(
                SearchProblem.pastDate, "the day of departure is past",
                detail: "'\(day)' is before today, which is \(today) there", more: [QueryFault.pointer("departs")])
        }
    }

    /// Points to the faulty member of the body.
    ///
    /// Source: RFC 9457, 3.
    private static func pointer(_ member: String) -> JSONValue.Member {
        JSONValue.Member("pointer", .string("#/query/\(member)"))
    }
}
