import LayoverFiles
import LayoverSentence

/// `layover sentence links`: the links of a campaign that will be repaired on a day.
enum SentenceLinksCommand: Command {
    static let name = "sentence links"
    static let summary = "list the links or codes of a file that are repaired on a day, with the reason"
    static let operands = "FILE"
    static let options = SentenceContext.options
    static let details = """
        The file has one link or code per line; of a link, the value of 'say=' counts. A repaired link still opens, but shows
        a different sentence:
          layover sentence links push.txt --market GB --on 2026-12-24
        Exit codes: 0 no link is repaired, 1 some are repaired, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let path = arguments.operands[0]
        guard let bytes = try AtomicFile.read(path) else { throw UsageError("there is no file '\(path)'") }
        let context = try SentenceContext(arguments)
        var (count, repaired) = (0, 0)
        for (number, line) in String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .enumerated() {
            let text = line.filter { $0 != "\r" && $0 != " " }
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            count += 1
            let sentence = context.say(code(text))
            guard !sentence.repairs.isEmpty else { continue }
            repaired += 1
            Terminal.print("\(path):\(number + 1): \(text)")
            for repair in sentence.repairs { Terminal.print("  \(context.told(repair, in: sentence))") }
            Terminal.print("  says    \(sentence.text)")
        }
        Terminal.print("\(repaired) of \(count) \(count == 1 ? "link" : "links") will be repaired")
        return repaired == 0 ? 0 : 1
    }

    /// The text after `say=` up to the next query item, or the whole line if it is a code.
    private static func code(_ line: String) -> String {
        guard let start = line.firstRange(of: "say=")?.upperBound else { return line }
        return String(line[start...].prefix { $0 != "&" && $0 != "#" })
    }
}
