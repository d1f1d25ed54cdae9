import LayoverJSON
import LayoverModel

/// Findings as JSON for tools, and as SARIF 2.1.0 for code scanning.
struct DiagnosticJSON {
    private let findings: [Diagnostic]
    private let prefix: String

    /// - Parameters:
    ///   - findings: The findings, sorted.
    ///   - prefix: Prefix of their paths in SARIF, which must begin at the repository's root.
    init(_ findings: [Diagnostic], prefix: String = "") {
        self.findings = findings
        self.prefix = prefix
    }

    var json: String {
        written(
            .object([
                member("findings", .array(findings.map(finding))),
                member("errors", .int(findings.count(where: \.isError))),
                member("warnings", .int(findings.count { !$0.isError })),
            ]))
    }

    /// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
    var sarif: String {
        let driver = JSONValue.object([
            member("name", .string("layover")),
            member("rules", .array(rules.map { .object([member("id", .string($0))]) })),
        ])
        let run = JSONValue.object([
            member("tool", .object([member("driver", driver)])),
            member("columnKind", .string("unicodeCodePoints")),
            member("results", .array(findings.map(result))),
        ])
        return written(
            .object([
                member("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
                member("version", .string("2.1.0")), member("runs", .array([run])),
            ]))
    }

    private var rules: [String] { Set(findings.map(\.code)).sorted() }

    private func finding(_ finding: Diagnostic) -> JSONValue {
        .object([
            member("file", .string(finding.location.file)), member("line", .int(finding.location.line)),
            member("column", .int(finding.location.column)), member("length", .int(finding.length)),
            member("severity", .string(finding.severity.rawValue)), member("code", .string(finding.code)),
            member("message", .string(finding.message)),
        ])
    }

    private func result(_ finding: Diagnostic) -> JSONValue {
        let region = JSONValue.object([
            member("startLine", .int(finding.location.line)), member("startColumn", .int(finding.location.column)),
            member("endColumn", .int(finding.location.column + finding.length)),
        ])
        let physical = JSONValue.object([
            member(
                "artifactLocation",
                .object([member("uri", .string(DiagnosticJSON.reference(to: prefix + finding.location.file)))])),
            member("region", region),
        ])
        return .object([
            member("ruleId", .string(finding.code)), member("level", .string(finding.severity.rawValue)),
            member("message", .object([member("text", .string(finding.message))])),
            member("locations", .array([.object([member("physicalLocation", physical)])])),
        ])
    }

    /// A path as a URI reference: characters that are not unreserved in a segment are percent-encoded.
    ///
    /// Source: RFC 3986, sections 2.3 and 4.2.
    private static func reference(to path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = path.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func member(_ key: String, _ value: JSONValue) -> JSONValue.Member { JSONValue.Member(key, value) }

    private func written(_ value: JSONValue) -> String { value.description }
}
