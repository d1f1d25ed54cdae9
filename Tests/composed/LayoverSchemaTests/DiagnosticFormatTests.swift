import LayoverModel
import LayoverSchema
import Testing

/// Findings in the formats that tools read.
struct DiagnosticFormatTests {
    private static func report(_ file: String, _ message: String, prefix: String = "") -> DiagnosticReport {
        DiagnosticReport([.error("a.b", message, at: SourceLocation(file))], files: [], prefix: prefix)
    }

    /// Source: GitHub documentation, "Workflow commands for GitHub Actions".
    @Test(arguments: [
        ("a.yaml", "wrong", "::error file=a.yaml,line=1,col=1,title=a.b::wrong"),
        ("a,b:c.yaml", "x, y: z", "::error file=a%2Cb%3Ac.yaml,line=1,col=1,title=a.b::x, y: z"),
        ("a%.yaml", "50 %\r\nmore", "::error file=a%25.yaml,line=1,col=1,title=a.b::50 %25%0D%0Amore"),
        ("a.yaml", "%\u{301}", "::error file=a.yaml,line=1,col=1,title=a.b::%25\u{301}"),
    ])
    func `characters that end a workflow command are escaped`(file: String, message: String, expected: String) {
        #expect(Self.report(file, message).written(as: .github) == expected)
    }

    /// Source: SARIF 2.1.0, section 3.4.3: `uri` is a URI reference of RFC 3986.
    @Test(arguments: [
        ("widgets/components/seats@1.yaml", "widgets/components/seats%401.yaml"),
        ("a b/ø#?%.yaml", "a%20b/%C3%B8%23%3F%25.yaml"), ("a:b.yaml", "a%3Ab.yaml"), ("A-z_0~9.yaml", "A-z_0~9.yaml"),
    ])
    func `a path in SARIF is a URI reference`(file: String, expected: String) {
        #expect(Self.report(file, "wrong").written(as: .sarif).contains("\"uri\":\"\(expected)\""))
    }

    @Test func `the path from the repository's root comes first for tools, and not for people`() {
        let report = Self.report("a.yaml", "wrong", prefix: "my content/")
        #expect(report.written(as: .github).hasPrefix("::error file=my content/a.yaml,"))
        #expect(report.written(as: .sarif).contains("\"uri\":\"my%20content/a.yaml\""))
        #expect(report.written(as: .text).hasPrefix("a.yaml:1:1: "))
        #expect(report.written(as: .json).contains("\"file\":\"a.yaml\""))
    }
}
