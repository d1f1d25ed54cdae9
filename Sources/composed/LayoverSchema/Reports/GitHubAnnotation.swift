import LayoverModel

/// A finding as a GitHub workflow command, which is shown beside the line in a review.
///
/// Source: GitHub documentation, "Workflow commands for GitHub Actions", setting an error or warning message.
enum GitHubAnnotation {
    /// - Parameters:
    ///   - finding: The finding.
    ///   - prefix: Prefix of its path, which must begin at the repository's root.
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

    /// Escapes percent, CR and LF always; `:` and `,` in properties.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        // By scalars, because a combining mark would form another character with one of these.
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
