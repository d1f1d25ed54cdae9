import CAllocations
import Foundation
import LayoverExperiments
import LayoverFlags
import LayoverFrame
import LayoverPattern
import LayoverServer
import LayoverTargeting

/// The cost of evaluating fifty features for one context, and of assigning one unit.
struct FlagsBenchmark {
    private static let flags = 50

    private let features: FeatureSet
    private let experiment: Experiment
    private let context: FeatureContext
    private let program: FeatureProgram

    init() throws {
        let payload = GrowthBookPayload(FlagsBenchmark.payload, patterns: RegularExpressions())
        guard payload.problems.isEmpty, payload.features.count == FlagsBenchmark.flags,
            case .experiment(let rule)? = payload.features["flag-2"]?.rules.first?.action
        else { throw BenchError("the benchmark's own features are refused: \(payload.problems)") }
        features = payload.features
        experiment = rule.experiment
        context = FeatureContext(AssignmentContext(attributes: FlagsBenchmark.attributes))
        program = FeatureProgram(features)
    }

    /// Prints the median and p99 in microseconds for all features, and nanoseconds and allocations for one assignment.
    func run() {
        var decisions: [FeatureDecision] = []
        report("at once") { decideAll(into: &decisions) }
        report("one by one") { evaluateAll() }
        let (each, nanoseconds) = allocations { _ = assign() }
        print(String(format: "assign  %.0f ns  %.2f allocations", nanoseconds, each))
    }

    private func report(_ name: String, _ call: () -> Int) {
        var times: [Double] = []
        for round in 0..<22_000 {
            let start = monotonicNanoseconds()
            _ = call()
            if round >= 2_000 { times.append(Double(monotonicNanoseconds() - start) / 1000) }
        }
        times.sort()
        let (each, _) = allocations { _ = call() }
        print(
            String(
                format: "flags  %d features %@: median %.1f us  p99 %.1f us  %.2f allocations", features.count, name,
                times[times.count / 2], times[times.count * 99 / 100], each))
    }

    /// Runs one of the two `rounds` times, for a profiler that counts instructions.
    func repeated(_ name: String, _ rounds: Int) throws {
        var decisions: [FeatureDecision] = []
        for _ in 0..<rounds {
            switch name {
            case "flags": _ = decideAll(into: &decisions)
            case "assign": _ = assign()
            default: throw BenchError("there is no hot path '\(name)'; there are: flags, assign")
            }
        }
    }

    /// Counts the features that are on, so that the compiler does not remove unused work.
    @inline(never)
    private func evaluateAll() -> Int {
        var count = 0
        for feature in features.all where features.evaluate(feature, in: context).isOn { count += 1 }
        return count
    }

    /// Counts the features that a rule decides.
    @inline(never)
    private func decideAll(into decisions: inout [FeatureDecision]) -> Int {
        program.decide(for: context, into: &decisions)
        return decisions.count { $0.source != .defaultValue }
    }

    @inline(never)
    private func assign() -> Int { experiment.assign(in: context.assignment, answer: { _ in .circle }).arm }

    /// Allocations and nanoseconds of one call on a warm thread.
    private func allocations(_ call: () -> Void) -> (allocations: Double, nanoseconds: Double) {
        let rounds = 100_000
        for _ in 0..<1000 { call() }
        let (before, start) = (allocations_made(), monotonicNanoseconds())
        for _ in 0..<rounds { call() }
        let (after, end) = (allocations_made(), monotonicNanoseconds())
        return (Double(after - before) / Double(rounds), Double(end - start) / Double(rounds))
    }
}

// Invented features as in a product, and a caller.
extension FlagsBenchmark {
    private static let attributes: Attributes = [
        "id": "866434f4-3c52-4568-5744-cb024873640f", "user": "866434f4-3c52-4568-5744-cb024873640f",
        "device": "dev_rw8vajdmlxu9", "market": "GB", "locale": "en-GB", "platform": "ios", "appVersion": "7.31.2",
        "origin": "LHR", "destination": "EDI", "adults": 2, "loggedIn": true, "cabin": "economy",
    ]

    /// Alternately a value forced by market and version, a rollout, and an experiment with a condition.
    private static var payload: AttributeValue {
        let features = (0..<flags).map { index in
            let rule: AttributeValue =
                switch index % 3 {
                case 0: .object(["condition": condition, "force": .bool(true)])
                case 1:
                    .object([
                        "force": .bool(true), "coverage": 0.3, "hashVersion": 2, "seed": .text("rollout-\(index)"),
                    ])
                default:
                    .object([
                        "key": .text("experiment-\(index)"), "seed": .text("seed-\(index)"), "hashVersion": 2,
                        "condition": .object(["platform": .object(["$in": .list(["ios", "android"])])]),
                        "variations": .list(["control", "treatment"]), "weights": .list([0.5, 0.5]), "coverage": 0.8,
                        "meta": .list([.object(["key": "control"]), .object(["key": "treatment"])]),
                    ])
                }
            return Attributes.Member(
                "flag-\(index)", .object(["defaultValue": .bool(false), "rules": .list([rule])]))
        }
        return .object(["features": .object(Attributes(features))])
    }

    private static var condition: AttributeValue {
        .object([
            "market": .object(["$in": .list(["GB", "IE", "NO", "SE"])]),
            "appVersion": .object(["$vgte": "7.20.0"]), "loggedIn": true,
        ])
    }
}
