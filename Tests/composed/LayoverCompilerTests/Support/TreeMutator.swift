import LayoverFiles
import LayoverModel
import LayoverTestKit

/// Damages a content tree the way editors, disks and attackers do.
struct TreeMutator {
    var random: SeededGenerator

    /// The tree with one to three damaged files, in the form that the file reader would pass on.
    mutating func spoil(_ files: [SourceFile]) -> (files: [SourceFile], unread: [Diagnostic], touched: Set<String>) {
        var touched: [String: SourceFile] = [:]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let file = files.randomElement(using: &random) else { continue }
            touched[file.path] = SourceFile(path: file.path, bytes: spoil(file))
        }
        let tooLarge = touched.values.filter { $0.bytes.count > LayoverFiles.Limits.fileBytes }.map(\.path)
        let next = files.map { touched[$0.path] ?? $0 }.filter { !tooLarge.contains($0.path) }
        let unread = tooLarge.map { Diagnostic.error("files.too-large", "too large", at: SourceLocation($0)) }
        return (next, unread, Set(touched.keys))
    }

    private mutating func spoil(_ file: SourceFile) -> [UInt8] {
        let kind = Int.random(in: 0..<16, using: &random)
        switch kind {
        case 0, 1: return flipped(file.bytes)
        case 2...5: return relined(file.bytes, kind)
        case 6: return Array(file.bytes.prefix(Int.random(in: 0...file.bytes.count, using: &random)))
        case 7: return []
        case 8: return invalid(file.bytes)
        case 9: return file.bytes + noise()
        case 10: return inserted(file.bytes)
        default: return bomb(kind, file.path)
        }
    }

    private mutating func flipped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard !bytes.isEmpty else { return [UInt8.random(in: 0...255, using: &random)] }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
        }
        return bytes
    }

    private mutating func relined(_ bytes: [UInt8], _ kind: Int) -> [UInt8] {
        var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch kind {
        case 2: lines.remove(at: index)
        case 3: lines.insert(lines[index], at: index)
        case 4: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
        default: lines[index] = lines[index].dropFirst(Int.random(in: 0...lines[index].count, using: &random))
        }
        return Array(lines.joined(separator: [0x0a]))
    }

    private mutating func invalid(_ bytes: [UInt8]) -> [UInt8] {
        let at = Int.random(in: 0...bytes.count, using: &random)
        let pieces: [[UInt8]] = [
            [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0x80], [0], [0xef, 0xbb, 0xbf],
        ]
        return Array(bytes[..<at]) + (pieces.randomElement(using: &random) ?? []) + Array(bytes[at...])
    }

    private mutating func noise() -> [UInt8] {
        (0..<Int.random(in: 1...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// A piece of YAML, HTML or a message inserted at a wrong place.
    private mutating func inserted(_ bytes: [UInt8]) -> [UInt8] {
        let pieces = [
            "{", "}", "[", "]", "&a ", "*a", "<<: *a\n", "!!str ", "---\n", "...\n", "%YAML 1.1\n", "\t", "{{", "}}",
            "{{#x}}", "{{/x}}", "{{{x}}}", "<script>", "<!--", "-->", "\"", "'", "|", ">", "? ", ": ", "- ", "#",
            "{n, plural, one {", "\u{202e}", "\u{a0}", "\r\n", ",", "null", "9223372036854775808", "-1", "1e999",
        ]
        let at = Int.random(in: 0...bytes.count, using: &random)
        return Array(bytes[..<at]) + Array((pieces.randomElement(using: &random) ?? "").utf8) + Array(bytes[at...])
    }

    /// A file that is small to write and large to read.
    private mutating func bomb(_ kind: Int, _ path: String) -> [UInt8] {
        if path.hasSuffix(".csv") { return csvBomb(kind) }
        if path.hasSuffix(".html") { return htmlBomb(kind) }
        switch kind {
        case 11: return Array(("label: " + String(repeating: "[", count: 100_000)).utf8)
        case 12: return Array(aliases.utf8)
        case 13: return Array(("label: " + String(repeating: "x", count: 5 << 20)).utf8)
        case 14: return Array(("label: \"" + String(repeating: "y", count: 200_000) + "\"\n").utf8)
        default:
            let nested = Int.random(in: 10...20_000, using: &random)
            return Array(
                ("label: \"" + String(repeating: "{n, plural, other {", count: nested / 20) + "\"\n"
                    + (0..<nested).map { "k\($0): v\n" }.joined()).utf8)
        }
    }

    private var aliases: String {
        "a: &a [x, x, x, x, x, x, x, x]\n"
            + zip("bcdefghij", "abcdefghi").map { "\($0): &\($0) [*\($1), *\($1), *\($1), *\($1), *\($1)]\n" }.joined()
    }

    private func csvBomb(_ kind: Int) -> [UInt8] {
        switch kind {
        case 11: Array(("origin\n" + String(repeating: "LHR\n", count: 200_000)).utf8)
        case 12: Array(("origin" + String(repeating: ",a", count: 500_000) + "\n").utf8)
        case 13: Array(("origin,note\nLHR,\"" + String(repeating: "x\n", count: 2_000_000)).utf8)
        case 14: Array(String(repeating: "\"", count: 1_000_000).utf8)
        default: Array(String(repeating: "\n", count: 5_000_000).utf8)
        }
    }

    private func htmlBomb(_ kind: Int) -> [UInt8] {
        switch kind {
        case 11: Array(String(repeating: "<div>", count: 200_000).utf8)
        case 12: Array(String(repeating: "{{#a}}", count: 100_000).utf8)
        case 13: Array(String(repeating: "<p>long</p>\n", count: 420_000).utf8)
        case 14: Array(("<p title=\"" + String(repeating: "&amp;", count: 500_000) + "\">").utf8)
        default: Array(("<p>" + String(repeating: "{{@label}}", count: 50_000) + "</p>").utf8)
        }
    }
}
