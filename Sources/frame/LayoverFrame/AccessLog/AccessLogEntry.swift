import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb

/// One request in the access log: it contains neither who sent it nor what they searched for.
struct AccessLogEntry: Hashable, Sendable {
    /// Milliseconds since 1970, when the reply was made.
    let milliseconds: Int
    /// The trace that the request names; empty if it names none.
    let trace: String
    let route: RouteTimes.Name
    let status: Int
    let microseconds: Int
    /// Why results were returned without a layout, or with a part of one; empty otherwise.
    let degraded: String
    /// Short hash of the catalog that answered; empty if there is none.
    let catalog: String
}

extension AccessLogEntry {
    init(_ outcome: HTTPOutcome, _ route: RouteTimes.Name, of request: borrowing HTTPRequest, at milliseconds: Int) {
        self.milliseconds = milliseconds
        trace = TraceContext(saidBy: request)?.traceID ?? ""
        self.route = route
        status = outcome.status
        microseconds = Int(clamping: outcome.nanoseconds / 1_000)
        degraded = AccessLogEntry.reason(outcome.header("Layover-Status") ?? "")
        catalog = outcome.header("Layover-Catalog") ?? ""
    }

    /// Finds the text after `reason=`.
    private static func reason(_ status: String) -> String {
        status.split(separator: ";").lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("reason=") }
            .map { String($0.dropFirst("reason=".count)) } ?? ""
    }

    /// Appends one line of JSON.
    func append(to output: inout [UInt8]) {
        appendJSONLiteral("{\"time\":", to: &output)
        appendJSONString(moment, to: &output)
        AccessLogEntry.append("trace", trace, to: &output)
        AccessLogEntry.append("method", route.method, to: &output)
        AccessLogEntry.append("route", route.path, to: &output)
        appendJSONLiteral(",\"status\":", to: &output)
        appendJSONNumber(status, to: &output)
        appendJSONLiteral(",\"ms\":", to: &output)
        appendJSONNumber(Double(microseconds) / 1_000, to: &output)
        AccessLogEntry.append("degraded", degraded, to: &output)
        AccessLogEntry.append("catalog", catalog, to: &output)
        appendJSONLiteral("}\n", to: &output)
    }

    /// In UTC, to the millisecond: `2026-11-24T12:00:00.123Z`.
    private var moment: String {
        let thousandths = String(milliseconds % 1_000 + 1_000).dropFirst()
        return "\(UTCInstant(seconds: milliseconds / 1_000).description.dropLast()).\(thousandths)Z"
    }

    private static func append(_ key: String, _ value: String, to output: inout [UInt8]) {
        guard !value.isEmpty else { return }
        output.append(0x2c)
        appendJSONString(key, to: &output)
        output.append(0x3a)
        appendJSONString(value, to: &output)
    }
}
