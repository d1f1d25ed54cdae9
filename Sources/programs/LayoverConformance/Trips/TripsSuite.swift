import Foundation

/// Sequences of actions on a shared trip, each with every allowed run.
///
/// In process: the rules with a store in its own folder, whose clock and crashes the suite controls. Steps that are sent
/// together are tried in every order. With `--url`: a running server with `trips` on, without the cases that need its clock
/// or its crashes. With `trusted_edges=127.0.0.1` it accepts any number of runs an hour, and with a gateway's token in
/// `LAYOVER_GATEWAY_TOKEN` prices are tested too.
enum TripsSuite: Suite {
    static let name = "trips"
    static let summary = "shared trips: votes, items, people and prices, with every allowed outcome"

    /// The maximum number of orders that are tried for one case.
    static let orderLimit = 5_040

    static func run(path: String, url: String?, report: inout Report) throws {
        guard url == nil else { return try ask(WireAddress(url), path, &report) }
        for (id, verdict) in try wait(for: { try await verdicts(at: path) }) { report.add(id, verdict) }
    }

    /// Runs every case against a running server.
    private static func ask(_ address: WireAddress, _ path: String, _ report: inout Report) throws {
        let gateway = ProcessInfo.processInfo.environment[TripWireGateway.variable]
        for tripCase in try TripCase.load(path: path) {
            report.add(tripCase.id, verdict(of: tripCase, at: address, gateway: gateway))
        }
    }

    private static func verdict(of tripCase: TripCase, at address: WireAddress, gateway: String?) -> Verdict {
        if let objection = TripWireRun.objection(to: tripCase, gateway: gateway) { return .skipped(objection) }
        do {
            let (replies, final) = try TripWireRun(tripCase, at: address, gateway: gateway).play(tripCase.steps)
            return verdict(tripCase.outcomes.map { $0.overTheWire.difference(replies, final) }) ?? .passed
        } catch {
            return .failed(expected: "a run", got: "\(error)")
        }
    }

    /// The difference to the nearest allowed run; `nil` if the run is allowed.
    private static func verdict(_ misses: [TripOutcomeExpectation.Difference?]) -> Verdict? {
        guard !misses.contains(where: { $0 == nil }),
            let nearest = misses.compactMap({ $0 }).min(by: { $0.count < $1.count })
        else { return nil }
        return .failed(expected: nearest.expected, got: nearest.got)
    }

    /// Runs every case of a file, or of all `.json` files of a folder.
    ///
    /// - Throws: `SuiteError` if no case can be read.
    static func verdicts(at path: String) async throws -> [(id: String, verdict: Verdict)] {
        var verdicts: [(id: String, verdict: Verdict)] = []
        for tripCase in try TripCase.load(path: path) {
            verdicts.append((tripCase.id, await verdict(of: tripCase)))
        }
        return verdicts
    }

    private static func verdict(of tripCase: TripCase) async -> Verdict {
        if let need = tripCase.needs.first(where: { !TripCase.known.contains($0) }) {
            return .skipped("it needs '\(need)', which this program does not support")
        }
        do {
            for order in try TripOrders.all(tripCase.steps, limit: orderLimit) {
                let run = try TripCaseRun(tripCase)
                let (replies, final) = try await run.play(order)
                if let miss = verdict(tripCase.outcomes.map { $0.difference(replies, final) }) { return miss }
            }
            return .passed
        } catch {
            return .failed(expected: "a run", got: "\(error)")
        }
    }
}
