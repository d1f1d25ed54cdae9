import LayoverFlights
import LayoverJSON
import LayoverModel
import LayoverPick

/// Candidates around one place, with their texts for readers.
struct FoundPlaces: Sendable {
    var candidates: [PickCandidate] { didSet { facts = [] } }
    let places: [PlaceCandidates.Place]
    let words: PickWords
    /// The start of each candidate's JSON, up to the score: its id and title.
    let heads: [[UInt8]]
    /// Known facts of each, serialized once no more are added; empty before that, and after a change of candidates.
    private(set) var facts: [[UInt8]] = []
    /// Members `links`, `open` and `attribution` of each, serialized for ``mode``.
    let tails: [[UInt8]]
    let mode: HoursPolicy.Mode
    /// Time zone of candidates that have none: that of the market, which is an assumption.
    let zone: String
    /// Number of candidates whose opening hours could not be read.
    let unreadableHours: Int

    /// Reads a source's answer.
    ///
    /// - Parameters:
    ///   - answer: The parsed answer.
    ///   - pick: Provides the facts.
    ///   - start: The point from which distances are measured.
    ///   - mode: The way to travel.
    ///   - market: Time zone of a place that has none and is not near an airport.
    init?(
        _ answer: JSONValue, _ pick: Pick, from start: GeoPoint?, by mode: HoursPolicy.Mode,
        marketZone market: String
    ) {
        guard let found = PlaceCandidates(answer, facts: pick.facts) else { return nil }
        let slot = pick.slot(of: PickFact.distance)
        let closing = pick.slot(of: PickFact.closesAfter)
        var candidates = zip(found.candidates, found.places).map { candidate, place in
            var own = candidate.at(metres: start.flatMap { start in place.point.map(start.metres) }, slot)
            // The time until a place closes is computed, and never taken from a source.
            if let closing, own.values.indices.contains(closing) { own.values[closing] = nil }
            return own
        }
        if pick.hours != nil {
            let near = start ?? found.places.lazy.compactMap(\.point).first
            for (index, place) in found.places.enumerated() {
                candidates[index].settleZone((place.point ?? near).flatMap(PlaceZone.init))
            }
        }
        self.init(candidates, found.places, pick, by: mode, zone: market)
    }

    /// Uses rows of a table.
    init(
        _ candidates: [PickCandidate], _ places: [PlaceCandidates.Place], _ pick: Pick, by mode: HoursPolicy.Mode,
        zone: String
    ) {
        words = PickWords(pick)
        heads = zip(candidates, places).map(FoundPlaces.head)
        self.candidates = candidates
        self.places = places
        self.mode = mode
        self.zone = zone
        tails = places.map { FoundPlaces.tail($0, mode) }
        unreadableHours = candidates.count { $0.hours?.isReadable == false }
    }

    /// The same, with facts serialized for later answers.
    var written: FoundPlaces {
        var found = self
        found.facts = candidates.map { candidate in
            var facts: [UInt8] = []
            words.appendFacts(of: candidate, to: &facts)
            return facts
        }
        return found
    }

    /// The same candidates for another version of the pick; `nil` if it reads other facts.
    func under(_ pick: Pick, zone market: String) -> FoundPlaces? {
        guard pick.facts == words.facts else { return nil }
        var settled = candidates
        if pick.hours != nil {
            for (index, place) in places.enumerated() { settled[index].settleZone(place.point.flatMap(PlaceZone.init)) }
        }
        return FoundPlaces(settled, places, pick, by: mode, zone: market)
    }

    private static func head(_ candidate: PickCandidate, _ place: PlaceCandidates.Place) -> [UInt8] {
        var output: [UInt8] = []
        appendJSONLiteral("{\"id\":", to: &output)
        appendJSONString(candidate.id, to: &output)
        appendJSONLiteral(",\"title\":", to: &output)
        appendJSONString(place.title, to: &output)
        appendJSONLiteral(",\"score\":", to: &output)
        return output
    }

    /// Members of a candidate that do not depend on the request, each after a comma.
    static func tail(_ place: PlaceCandidates.Place, _ mode: HoursPolicy.Mode) -> [UInt8] {
        var output: [UInt8] = []
        appendJSONLiteral(",\"links\":{", to: &output)
        for (number, link) in place.links(by: mode).all.enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(link.target.rawValue, to: &output)
            output.append(0x3a)
            appendJSONString(link.url, to: &output)
        }
        output.append(0x7d)
        for (key, text) in [
            (",\"open\":" as StaticString, place.open), (",\"attribution\":", place.attribution),
        ] {
            guard let text else { continue }
            appendJSONLiteral(key, to: &output)
            appendJSONString(text, to: &output)
        }
        return output
    }
}
