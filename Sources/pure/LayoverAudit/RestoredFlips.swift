/// The flips that a restore put into the store, as its audit line stores them: one per line, with tabs between the parts.
package enum RestoredFlips {
    private static let head = "restored"

    package static func text(_ flips: [StoredFlip]) -> String {
        let lines = flips.map { flip in
            [
                String(flip.generation), flip.action.rawValue, String(flip.seconds), escape(flip.key),
                escape(flip.scope),
            ].joined(separator: "\t")
        }
        return ([head] + lines).joined(separator: "\n")
    }

    /// - Returns: `nil` for a line of a version that did not record them.
    package static func read(_ text: String) -> [StoredFlip]? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first.map(String.init) == head else { return nil }
        return lines.dropFirst().compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 5, let generation = Int(parts[0]), let seconds = Int(parts[2]),
                let action = KillChange.Action(rawValue: parts[1])
            else { return nil }
            return StoredFlip(
                generation: generation, action: action, key: unescape(parts[3]), scope: unescape(parts[4]), reason: "",
                ticket: "", actor: "", seconds: seconds)
        }
    }

    private static func escape(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\t", with: "\\t").replacing("\n", with: "\\n")
    }

    private static func unescape(_ text: String) -> String {
        var output = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                output.unicodeScalars.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
