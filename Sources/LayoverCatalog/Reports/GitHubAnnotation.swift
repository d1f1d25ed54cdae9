import LayoverModel

/// A finding as a GitHub workflow command, so that it shows beside the line in a review.
///
/// Source: GitHub documentation, "Workflow commands for GitHub Actions", setting an error or warning message.
enum GitHubAnnotation {
    static func line(_ finding: Diagnostic) -> String {
        let place = finding.location
        let properties = [
            "file=\(escaped(place.file, isProperty: true))", "line=\(place.line)", "col=\(place.column)",
            "title=\(escaped(finding.code, isProperty: true))",
        ]
        let command = "::\(finding.severity.rawValue) \(properties.joined(separator: ","))"
        return "\(command)::\(escaped(finding.message, isProperty: false))"
    }

    /// Percent, CR and LF always; `:` and `,` in properties.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n", "\r\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.append(character)
            }
        }
    }
}
