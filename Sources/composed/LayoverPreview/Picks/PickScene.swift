import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverPick
import LayoverSamples

/// The candidates in a preview of a pick.
struct PickScene {
    let candidates: [PickCandidate]
    /// The names for people, parallel to `candidates`.
    let titles: [String]
    /// The source of the candidates, in words.
    let words: String

    /// Offers of a sample, or rows of a table.
    ///
    /// Places of services, which only calls use, are invented.
    init(_ plan: PickPlan, _ rendering: WidgetRendering) {
        let inputs = rendering.renderedCard?.sampleScene.inputs
        switch plan.source {
        case .results:
            let offers = inputs?.facts.offers
            candidates = offers?.candidates ?? []
            titles = candidates.map(\.id)
            words = rendering.sample.map { "offers of the sample '\($0)'" } ?? "offers of the answer"
        case .table(let rows):
            var start: GeoPoint?
            if plan.isNearArrival, case .known(.text(let code), _)? = inputs?.facts.fact(.routeDestinationAirport) {
                start = Airport(code).map { GeoPoint($0) }
            }
            candidates = rows.candidates(from: start, for: plan.pick)
            titles = rows.places.map(\.title)
            words = "rows of the table"
        case .remote:
            candidates = (0..<PickScene.count).map { PickScene.place($0, plan) }
            titles = candidates.map { "Place \($0.id)" }
            words = "sample places, spread over the curves: only calls query services"
        }
    }

    /// The same candidates with the reader farther away.
    func candidates(farther metres: Int, _ plan: PickPlan) -> [PickCandidate] {
        guard metres > 0, let slot = plan.pick.slot(of: PickFact.distance) else { return candidates }
        return candidates.map { candidate in
            guard candidate.values.indices.contains(slot), let number = candidate.values[slot]?.number else {
                return candidate
            }
            return candidate.at(metres: number / 1_000 + metres, slot)
        }
    }

    // MARK: Invented places

    private static let count = 8
    private static let hours: [String?] = [
        "Mo-Su 11:00-22:00", "Mo-Su 17:00-02:00", "Mo-Fr 08:00-18:00; Sa,Su off", "24/7", nil,
        "Tu-Su 12:00-15:00,18:00-23:00",
        "Mo-Su 07:00-16:00", "Mo-Su 18:00-24:00",
    ]
    private static let kinds = ["Italian", "Thai", "Indian"]

    /// Numbers are spread over the range of the curves, each fact in its own order; one place in eight has no value.
    private static func place(_ number: Int, _ plan: PickPlan) -> PickCandidate {
        let values = plan.pick.facts.enumerated().map { slot, fact -> PickValue? in
            switch (fact.name, fact.kind) {
            case (PickFact.hours, _): return hours[number].map { .text($0) }
            case (PickFact.closesAfter, _): return nil
            case (_, .number):
                let turn = (number * 3 + slot * 5) % count
                return turn == count - 1 && fact.name != PickFact.distance
                    ? nil : .number(spread(turn, corners(slot, plan)))
            case (_, .text): return .text(kinds[number % kinds.count])
            case (_, .flag): return .flag(number.isMultiple(of: 2))
            case (_, .texts): return .texts([kinds[number % kinds.count]])
            }
        }
        let slot = plan.pick.slot(of: PickFact.hours)
        let text = slot.flatMap { values[$0]?.text }
        return PickCandidate(id: letters[number], values: values, hours: text.map { OpeningHours($0) })
    }

    private static let letters = ["A", "B", "C", "D", "E", "F", "G", "H"]

    private static func corners(_ slot: Int, _ plan: PickPlan) -> [Int] {
        let criteria = plan.pick.criteria + plan.arms.flatMap(\.pick.criteria)
        let curve = criteria.first { $0.slot == slot }?.curve
        if case .table(let points, _)? = curve { return points.map(\.x).sorted() }
        let all = curve?.corners ?? [0, 5_000]
        return [max(0, all.min() ?? 0), all.max() ?? 5_000]
    }

    /// Whole numbers between the first and the last corner, or one of the corners if there are more than two.
    private static func spread(_ turn: Int, _ corners: [Int]) -> Int {
        guard let first = corners.first, let last = corners.last, first < last else { return corners.first ?? 0 }
        if corners.count > 2 || last - first <= 1_000 { return corners[turn % corners.count] }
        let number = first + (last - first) * turn / (count - 1)
        return last - first < 20_000 ? number / 100 * 100 : number / 1_000 * 1_000
    }
}
