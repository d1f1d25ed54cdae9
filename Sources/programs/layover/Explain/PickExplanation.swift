import LayoverAdapters
import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPick

/// `layover explain --pick`: the offers of an answer, or places, in the order of a pick, with all points.
struct PickExplanation {
    /// Lines for the terminal.
    let lines: [String]

    /// - Throws: `UsageError` if the pick, the answer or the places cannot be read.
    init(_ arguments: Arguments, pick file: String) throws {
        switch (arguments.value("--answer"), arguments.value("--candidates")) {
        case (let answer?, nil): lines = try PickExplanation.offers(answer, arguments, file)
        case (nil, let candidates?): lines = try PickExplanation.places(candidates, arguments, file)
        default:
            throw UsageError("'--pick' orders offers or places; name them with '--answer' or '--candidates'")
        }
    }

    private static func offers(_ path: String, _ arguments: Arguments, _ file: String) throws -> [String] {
        let picks = try NamedPick(file, OfferCandidates.facts)
        guard let currency = Currency(arguments.value("--currency") ?? "GBP") else {
            throw UsageError("'--currency' takes three capital letters, such as GBP")
        }
        let bytes = try KeptResponse.bytes(path)
        var parser = TapeParser()
        let offers = try? parser.parse(bytes) { tape in
            let format = arguments.value("--format").map { SupplierFormat($0) } ?? SupplierFormat.detect(tape)
            var (reader, facts) = (FlightReader(), FlightFacts())
            try format.map { try reader.read(tape, as: $0, currency: currency, into: &facts) { _ in true } }
            return facts.offers
        }
        guard let offers = offers ?? nil else {
            throw UsageError("'\(path)' has no offers that can be read one by one; name its format with '--format'")
        }
        let candidates = OfferCandidates(offers, zones: try Adapters().zones).candidates
        let (lines, _) = picks.explain(candidates, clock: .wall(minutes: 0))
        let left = offers.count - candidates.count
        return lines
            + (left > 0 ? ["not compared: \(left), more expensive than the \(PickLimits.candidates) cheapest"] : [])
    }

    private static func places(_ path: String, _ arguments: Arguments, _ file: String) throws -> [String] {
        guard let now = arguments.value("--now").flatMap(UTCInstant.init) else {
            throw UsageError("opening hours need a time; set it with '--now 2026-12-07T18:00:00Z'")
        }
        let bytes = try KeptResponse.bytes(path)
        guard let answer = try? JSONValue(parsing: bytes), let found = PlaceCandidates(answer) else {
            throw UsageError(
                "'\(path)' has no places; write { \"candidates\": [{ \"id\": \"a\", \"facts\": { \"rating\": 4.5 } }] }"
            )
        }
        let picks = try NamedPick(file, found.facts)
        var candidates = found.candidates
        for index in candidates.indices {
            candidates[index].settleZone(found.places[index].point.flatMap(PlaceZone.init))
        }
        // The opening hours of a place without a time zone, and without an airport near it, are unknown.
        var (lines, ranking) = picks.explain(
            candidates, clock: .moment(ZonedClock(now, zones: try Adapters().zones), zone: ""))
        if let first = ranking.order.first {
            let place = found.places[first.candidate]
            lines.append("the first: \(place.title)")
            lines += place.links(by: .walk).all.map { "  \($0.target.rawValue): \($0.url)" }
        }
        return lines
    }
}
