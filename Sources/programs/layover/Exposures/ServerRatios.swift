import Foundation
import LayoverJSON
import LayoverKills
import LayoverUpstream

/// The ratios that running servers count, for `layover srm --to`.
enum ServerRatios {
    /// The time after which a server that is still counting is reported, and the time between two calls.
    private static let patience = Duration.seconds(60)
    private static let pause = Duration.milliseconds(250)
    static let options = [
        CommandOption("--to", "HOST:PORT,...", "the admin listeners of servers that count their own rows"),
        AdminClient.tokenFile,
    ]
    /// Options that only make sense for rows that this program counts itself.
    private static let others = ["--state", "--store", "--until", "--by", "--weight", "--content"]

    /// Prints the ratios of each server.
    ///
    /// - Returns: 0 if no server has a mismatch, otherwise 1.
    static func run(_ arguments: Arguments, _ format: OutputFormat) async throws -> Int32 {
        for other in others { try arguments.refuseBoth("--to", and: other, "; the server counts its own rows") }
        let path = "/admin/srm?" + query(arguments)
        let client = try AdminClient(arguments)
        var codes: [Int32] = []
        for server in client.servers {
            let answer = try await counted(client.only(server), path)
            guard let answer, answer.isAcknowledged, let body = answer.body else {
                Terminal.printDiagnostic(answer?.refusal ?? "\(server): it is still counting; try again")
                codes.append(1)
                continue
            }
            if client.servers.count > 1 { Terminal.print("\(server):") }
            let reports = body["experiments"]?.items ?? []
            Terminal.print(format == .json ? body.indented : text(reports))
            codes.append(reports.contains { $0["mismatch"]?.bool == true } ? 1 : 0)
        }
        return codes.max() ?? 0
    }

    private static func query(_ arguments: Arguments) -> String {
        let values = [("experiment", "--experiment"), ("since", "--since")].compactMap { name, option in
            arguments.value(option).map { (name, $0) }
        }
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7f}"))
        return (values + [("format", "json")])
            .map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: plain) ?? "")" }.joined(separator: "&")
    }

    /// The answer of one server once it has counted; `nil` if it takes too long.
    private static func counted(_ client: AdminClient, _ path: String) async throws -> AdminAnswer? {
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
            let answer = client.ask(.get, path).first
            guard answer?.status == 202 else { return answer }
            try await Task.sleep(for: pause)
        }
        return nil
    }

    private static func text(_ reports: [JSONValue]) -> String {
        guard !reports.isEmpty else { return "no unit was assigned" }
        return reports.map { lines($0).joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// One experiment: its verdict, its rows and its arms.
    private static func lines(_ report: JSONValue) -> [String] {
        let head = "\(report["experiment"]?.string ?? ""): \(report["verdict"]?.string ?? "")"
        guard let count = report["count"], let first = report["first"]?.string, let last = report["last"]?.string else {
            return [head]
        }
        let arms = (count["arms"]?.items ?? []).map { arm in
            let expected = arm["expected"]?.number.map { String(format: ", %.1f%% expected", $0 * 100) } ?? ""
            return
                "    \(arm["variation_id"]?.string ?? "")  \((arm["units"]?.int ?? 0).grouped) units\(expected)"
        }
        let rows =
            "  \((count["units"]?.int ?? 0).grouped) distinct units in \((report["rows"]?.int ?? 0).grouped) rows, \(first) to \(last)"
        return [head, rows] + arms
    }
}
