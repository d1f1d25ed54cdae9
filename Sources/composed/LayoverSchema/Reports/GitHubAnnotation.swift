import LayoverModel

/// A finding as a GitHub workflow command, so that it shows beside the line in a review.
///
/// Source: GitHub documentation, "Workflow commands for GitHub Actions", setting an error or warning message.
enum GitHubAnnotation {
    /// - Parameters:
    ///   - finding: What was found.
    ///   - prefix: Stands before its path, which is to begin at the repository's root.
    /// - Returns: One line.
    static func line(_ finding: Diagnostic, prefix: String = "") -> String {
        let place = finding.location
        let properties = [
            "file=\(escaped(prefix + place.file, isProperty: true))", "line=\(place.line)", "col=\(place.column)",
            "title=\(escaped(finding.code, isProperty: true))",
        ]
        let command = "::\(finding.severity.rawValue) \(properties.joined(separator: ","))"
        return "\(command)::\(escaped(finding.message, isProperty: false))"
    }

    /// Percent, CR and LF always; `:` and `,` in properties.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        // By scalars, for a mark that combines with one of these makes another character of it.
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
