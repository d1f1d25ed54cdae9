/// A local override of the release to serve, for emergencies.
package struct ReleaseControl: Hashable, Sendable {
    /// Why a file cannot be read.
    package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        package let line: Int
        package let text: String

        package var description: String {
            "line \(line) is '\(text.prefix(80))'; it takes 'pin VERSION', 'freeze' or 'bypass'"
        }
    }

    /// Bytes of the file.
    package static let byteLimit = 1024
    package static let none = ReleaseControl()
    private static let fileName = "release-control"

    /// The path of the file in a state folder.
    package static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// The version to serve, whichever one the pointer names.
    package var pinned: Int?
    /// True if no new release is applied.
    package var isFrozen = false
    /// True if results pass without layouts.
    package var isBypassed = false

    package init() {}

    /// Reads a file: one word per line.
    ///
    /// Empty lines and comments after `#` are ignored.
    ///
    /// - Throws: ``Fault`` for the first line that is not understood; a file with such a line changes nothing.
    package init(reading file: [UInt8]) throws(Fault) {
        let lines = String(decoding: file.prefix(ReleaseControl.byteLimit + 1), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard file.count <= ReleaseControl.byteLimit else {
            throw Fault(line: lines.count, text: "more than \(ReleaseControl.byteLimit) bytes")
        }
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            switch (words.first, words.count) {
            case (nil, _): continue
            case ("freeze"?, 1): isFrozen = true
            case ("bypass"?, 1): isBypassed = true
            case ("pin"?, 2):
                guard let version = Int(words[1]), ReleaseLimits.versions.contains(version) else { fallthrough }
                pinned = version
            default: throw Fault(line: index + 1, text: String(line))
            }
        }
    }

    /// Writes the file: the reason as a comment, then one line for each override.
    ///
    /// - Parameter reason: One line; more than ``ReleaseLimits/reasonCharacters`` is cut.
    /// - Returns: The bytes of the file.
    package func file(reason: String = "") -> [UInt8] {
        let comment = reason.isEmpty ? [] : ["# " + ReleaseControl.cut(reason)]
        return Array((comment + words).map { $0 + "\n" }.joined().utf8)
    }

    /// The first comment of a file, which is the reason for the override; empty if there is none.
    package static func reason(in file: [UInt8]) -> String {
        let lines = String(decoding: file.prefix(byteLimit), as: UTF8.self).split(separator: "\n")
        let comments = lines.compactMap { line in
            line.firstIndex(of: "#").map { line[$0...].drop { $0 == "#" || $0.isWhitespace } }
        }
        return cut(String(comments.first { !$0.isEmpty && isReason(String($0)) } ?? ""))
    }

    /// A reason of at most ``ReleaseLimits/reasonCharacters``.
    package static func cut(_ reason: String) -> String {
        String(reason.unicodeScalars.prefix(ReleaseLimits.reasonCharacters))
    }

    /// True if a text can be a reason: one line without control characters.
    package static func isReason(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    /// For people: `pin 12, freeze`.
    package var description: String { words.isEmpty ? "follows" : words.joined(separator: ", ") }

    private var words: [String] {
        (pinned.map { ["pin \($0)"] } ?? []) + (isFrozen ? ["freeze"] : []) + (isBypassed ? ["bypass"] : [])
    }
}
