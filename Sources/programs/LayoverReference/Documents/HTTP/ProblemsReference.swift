import LayoverAssembly
import LayoverHTTP
import LayoverLayouts
import LayoverServer
import LayoverWeb

/// Writes `docs/http/problems.md`: every error, and every reason for a response without a layout.
enum ProblemsReference {
    static var text: String { Markdown.page([problems, degraded]) }

    private static let problems = Markdown.section([
        "# Problems",
        """
        Errors are RFC 9457 documents. `type` is `\(Problem.typePrefix)` followed by one of the types below, which are stable.
        [All calls](../http.md).
        """,
        ObjectsReference.members(of: WireTable.problem),
        Markdown.table(
            ["status", "type", "when"],
            RouteTable.problems.map { [String($0.status), Markdown.code($0.rawValue), $0.summary] }
                + HTTPRefusal.allCases.map { [String($0.status), Markdown.code($0.rawValue), $0.title] }),
        "Requests that libmicrohttpd itself rejects before the headers are complete (400, 413, 414, 431, 505) get no such body.",
    ])

    private static let degraded = Markdown.section([
        "## Degraded responses",
        """
        `POST /v1/attach` never holds results back: if it has no layout to add, the body passes unchanged, the status is 200,
        and `Layover-Status: degraded; reason=<word>` gives the reason. Responses of searches pass in the same way, with the
        supplier's status.
        """,
        Markdown.table(["reason", "cause"], DegradedReason.allCases.map { [Markdown.code($0.rawValue), $0.summary] }),
    ])
}
