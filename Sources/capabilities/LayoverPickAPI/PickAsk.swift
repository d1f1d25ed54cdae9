import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverSuppliers
import Synchronization

/// What all requests share for answering picks.
struct PickMeans: Sendable {
    let services: any ServiceCalling
    let facts = PickFactCache()
    let cells = PickCells()
    /// Candidates under any content, for sources that are down after a publish.
    let standIns = PickCells()
    let counters = PickCounters()
    let runs = PickRuns()
    /// Seconds of a monotonic clock.
    let seconds: @Sendable () -> Int
    /// Milliseconds since 1970, in UTC.
    let milliseconds: @Sendable () -> Int
    let zones: any ZoneRules
}

/// One request, resolved against the served content.
struct PickAsk: Sendable {
    let plan: PickPlan
    let services: PickServices
    /// Enrichments that are not killed.
    let enrichments: [PickServices.Enrichment]
    /// Facts that only killed services provide.
    let killedSlots: [Int]
    let question: PickQuestion
    let market: CompiledMarket
    let locale: LocaleTag
    let now: UTCInstant
    let zones: any ZoneRules
    let head: PickWriter.Head
    let trace: [SupplierRequest.TraceHeader]
    /// True if a signed link requests this preview, perhaps for another moment.
    var isPreview = false
    /// Exposures to be written when an answer is sent; `nil` if there are none.
    var exposures: PickExposures?

    var mode: HoursPolicy.Mode { question.mode }
    /// True if all callers that ask about this place now, in the same arms, get the same answer.
    var isForAll: Bool { !isPreview && seen.isEmpty && killedSlots.isEmpty && !head.explains && !question.streams }
    var start: GeoPoint? { question.point }
    var seen: Set<String> { question.seen }

    var waitMilliseconds: Int {
        let usual = services.deadlineMilliseconds + (enrichments.map(\.deadlineMilliseconds).max() ?? 0)
        return min(question.waitMilliseconds ?? usual, PickCallLimits.waitMilliseconds.upperBound)
    }

    func circumstances(zone: String) -> PickSession.Circumstances {
        PickSession.Circumstances(
            seen: seen, clock: .moment(ZonedClock(now, zones: zones), zone: zone), mode: mode)
    }

    /// The body of the request for candidates: place, term, limit and language; nothing about the caller.
    var body: [UInt8] {
        var members: [(String, JSONValue)] = [("schema", .int(1)), ("kind", .string("candidates"))]
        if let airport = question.airport {
            members.append(("near", .object(of: ["iata": .string(airport.code)])))
        } else if let start {
            members.append(
                (
                    "near",
                    .object(of: [
                        "lat": .double(Double(start.latitude / 1_000) / 1_000),
                        "lon": .double(Double(start.longitude / 1_000) / 1_000),
                    ])
                ))
        }
        members += [
            ("term", .string(question.term ?? services.term)), ("limit", .int(services.limit)),
            ("language", .string(locale.tag)),
        ]
        var output: [UInt8] = []
        JSONValue.object(members.map { JSONValue.Member($0.0, $0.1) }).append(to: &output)
        return output
    }

    /// The cache key of the candidates: the place, the pick's content and the way to travel.
    ///
    /// Arms of experiments share no entry, and the control shares none with callers outside the experiment.
    var cellKey: [UInt8] { Array("\(head.catalog) ".utf8) + standInKey }

    /// The same whatever the content, so that a publish loses no candidates.
    var standInKey: [UInt8] {
        let arms =
            head.arms.isEmpty ? "" : head.arms.map { "\($0.experiment)@\($0.variant)" }.joined(separator: " ") + " "
        return Array("\(head.pick) \(mode.rawValue) \(market.market.code) \(arms)".utf8) + body
    }

    /// The answer if the candidates are unknown.
    func nobody(zone: String) -> PickSession {
        PickSession(withoutCandidatesOf: plan, mode: mode, zone: zone, in: circumstances(zone: zone))
    }
}

/// Runs that can be stopped by name.
final class PickRuns: Sendable {
    private let limit: Int
    private let running = Mutex<[String: PickRun]>([:])

    init(limit: Int = PickCallLimits.runs) { self.limit = limit }

    /// - Returns: `false` if the name is taken, or the maximum is reached.
    func add(_ name: String, _ run: PickRun) -> Bool {
        running.withLock { running in
            guard running.count < limit, running[name] == nil else { return false }
            running[name] = run
            return true
        }
    }

    func remove(_ name: String, _ run: PickRun) {
        running.withLock { running in if running[name] === run { running[name] = nil } }
    }

    func run(_ name: String) -> PickRun? { running.withLock { $0[name] } }

    var all: [PickRun] { running.withLock { Array($0.values) } }
}
