import LayoverAssembly
import LayoverCatalog
package import LayoverJSON
package import LayoverModel
import LayoverPick
import LayoverSamples

/// The arm, time and distance in a preview of a pick.
package struct PickLook: Sendable {
    /// Minutes of the day on the market's clock.
    package static let minutes = 0...1_439
    /// The range of the additional distance to the reader.
    package static let metres = 0...10_000

    /// The arm of the pick; `nil` for the pick itself.
    package var arm: String?
    /// `nil` for the time of the scene.
    package var minutes: Int?
    package var metres = 0

    /// Unreadable values are ignored, and values out of range are clamped.
    package init(arm: String?, minutes: String?, metres: String?) {
        self.arm = arm.flatMap { $0.isEmpty ? nil : $0 }
        self.minutes = minutes.flatMap { Int($0) }.map { min(max($0, 0), PickLook.minutes.upperBound) }
        self.metres = metres.flatMap { Int($0) }.map { min(max($0, 0), PickLook.metres.upperBound) } ?? 0
    }
}

extension PreviewService {
    /// The curves of a widget's pick with candidates on them, and every score; `nil` if there is no such pick.
    package func pick(_ widget: String, _ scene: PreviewScene, _ look: PickLook, now: UTCInstant) -> JSONValue? {
        guard let setting = setting(scene, now: now), let plan = setting.serving.catalog.widget(widget)?.pick,
            let rendering = render(widget, scene, now: now)
        else { return nil }
        return PickView(
            plan: plan, rendering: rendering, look: look, zone: setting.market.timeZone, zones: tools.assembly.zones,
            now: rendering.renderedCard?.sampleScene.inputs.context.now ?? setting.now ?? now
        ).json
    }
}

/// `/api/pick/{widget}`: the curves of a pick, the candidates on them, and every score of the ranking.
struct PickView {
    let plan: PickPlan
    let rendering: WidgetRendering
    let look: PickLook
    /// The market's time zone.
    let zone: String
    let zones: any ZoneRules
    let now: UTCInstant

    var json: JSONValue {
        let scene = PickScene(plan, rendering)
        let arm = plan.arms.first { $0.name == look.arm }
        let pick = arm?.pick ?? plan.pick
        let candidates = scene.candidates(farther: look.metres, plan)
        let moment = moment
        let clock = PickClock.moment(ZonedClock(moment.instant, zones: zones), zone: zone)
        var ranker = PickRanker()
        ranker.rank(pick, candidates, clock: clock)
        let ranking = ranker.ranking
        return .record([
            "arm": arm?.name, "arms": plan.arms.map(\.name), "candidates_are": scene.words,
            "has_clock": pick.hours != nil || slot(PickFact.closesAfter),
            "has_distance": pick.slot(of: PickFact.distance) != nil,
            "minutes": moment.minutes, "metres": look.metres, "metres_most": PickLook.metres.upperBound,
            "criteria": pick.criteria.indices.map { criterion($0, of: pick, ranking) },
            "order": ranking.order.map { place($0, of: scene, ranking) }, "out": ranking.out.map { out($0, scene) },
            "why": ranking.why.map { pick.facts[pick.criteria[$0].slot].name },
            "moves": arm == nil ? nil : moves(ranking, candidates, clock, show: pick.show), "show": pick.show,
            "weakest": pick.weakest,
        ])
    }

    /// The scene's moment, or the same day at the requested time.
    private var moment: (instant: UTCInstant, minutes: Int) {
        guard let local = zones.local(now, in: zone) else { return (now, 0) }
        guard let minutes = look.minutes else { return (now, local.secondOfDay / 60) }
        let asked = LocalDateTime(local.date, secondOfDay: minutes * 60)
        return switch zones.resolve(asked, in: zone) {
        case .unique(let instant), .gap(let instant), .overlap(let instant, _): (instant, minutes)
        case nil: (now, minutes)
        }
    }

    private func slot(_ name: String) -> Bool {
        plan.pick.criteria.contains { plan.pick.facts[$0.slot].name == name }
    }

    private func criterion(_ number: Int, of pick: Pick, _ ranking: PickRanking) -> JSONValue {
        let criterion = pick.criteria[number]
        let fact = pick.facts[criterion.slot].name
        let marks = ranking.order.enumerated().compactMap { position, place -> CurveDrawing.Mark? in
            let parts = Array(ranking.parts(of: place.candidate))
            guard parts.indices.contains(number), let value = parts[number].value,
                let utility = parts[number].utility
            else { return nil }
            return CurveDrawing.Mark(value: value, utility: utility, isFirst: position == 0)
        }
        let unit = criterion.relative.map { $0 == .least ? "per cent above the least" : "per cent below the most" }
        let drawing = CurveDrawing(
            criterion.curve, marks,
            label:
                "The curve of \(fact)\(unit.map { ", \($0)" } ?? ""), with \(marks.count) candidates; the table below has their numbers"
        )
        return .record([
            "fact": fact, "weight": criterion.weight, "unit": unit, "unknown": unknown(criterion.unknown),
            "svg": drawing.svg,
        ])
    }

    private func unknown(_ unknown: Pick.Criterion.Unknown) -> String {
        switch unknown {
        case .utility(let utility): "counts \(DecimalNumber.text(utility, places: 6)) if it is unknown"
        case .skip: "is left out if it is unknown"
        case .drop: "excludes candidates if it is unknown"
        }
    }

    private func place(_ place: PickRanking.Place, of scene: PickScene, _ ranking: PickRanking) -> JSONValue {
        .record([
            "id": scene.candidates[place.candidate].id, "title": scene.titles[place.candidate],
            "score": DecimalNumber.text(place.score, places: 6),
            "parts": ranking.parts(of: place.candidate).map { part in
                JSONValue.record([
                    "value": part.value.map { DecimalNumber.text(thousandths: $0) },
                    "u": part.utility.map { DecimalNumber.text($0, places: 6) },
                ])
            },
        ])
    }

    private func out(_ exclusion: PickRanking.Exclusion, _ scene: PickScene) -> JSONValue {
        .record(["title": scene.titles[exclusion.candidate], "reason": exclusion.reason.description])
    }

    private func moves(_ ranking: PickRanking, _ candidates: [PickCandidate], _ clock: PickClock, show: Int) -> String {
        var plain = PickRanker()
        plain.rank(plan.pick, candidates, clock: clock)
        return PickMoves(from: plain.ranking, to: ranking, candidates, shown: show).line
    }
}
