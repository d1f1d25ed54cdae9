/// What somebody decided on one server, over whatever its place of releases says: for a night in which nothing else works.
package struct ReleaseControl: Hashable, Sendable {
    /// Why a file says nothing.
    package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
        package let line: Int
        package let text: String

        package var description: String {
            "line \(line) is '\(text.prefix(80))'; it takes 'pin VERSION', 'freeze' or 'bypass'"
        }
    }

    /// Bytes that the file may have.
    package static let byteLimit = 1024
    package static let none = ReleaseControl()
    private static let fileName = "release-control"

    /// The file of a state folder.
    package static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// The version that is served, whatever the pointer names.
    package var pinned: Int?
    /// True if nothing new is applied.
    package var isFrozen = false
    /// True if results pass without layouts.
    package var isBypassed = false

    package init() {}

    /// Reads a file: a word to a line; empty lines and notes behind `#` say nothing.
    ///
    /// - Throws: ``Fault`` for the first line that says anything else; who cannot be understood changes nothing.
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

    /// The file that says so.
    package var file: [UInt8] { Array(words.map { $0 + "\n" }.joined().utf8) }

    /// For people: `pin 12, freeze`.
    package var description: String { words.isEmpty ? "follows" : words.joined(separator: ", ") }

    private var words: [String] {
        (pinned.map { ["pin \($0)"] } ?? []) + (isFrozen ? ["freeze"] : []) + (isBypassed ? ["bypass"] : [])
    }
}
