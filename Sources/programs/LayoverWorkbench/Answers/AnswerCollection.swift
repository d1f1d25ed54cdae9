import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverPreview
import Synchronization

/// Recorded supplier answers for previews: those in folders, and those that users dropped onto the page.
final class AnswerCollection: Sendable {
    private let recorded: [PreviewAnswer]
    private let dropped = Mutex<[PreviewAnswer]>([])

    /// Reads the answers of some folders.
    ///
    /// - Parameters:
    ///   - folders: Each `*.json` file in them is an answer with the name of the file. If two have the same name, the first
    ///     one is used.
    ///   - mustExist: True if the user named the folders.
    /// - Throws: `FileError` if a folder that the user named does not exist, or if one cannot be read.
    init(folders: [String], mustExist: Bool) throws(FileError) {
        var found: [PreviewAnswer] = []
        for folder in folders {
            guard let names = try AtomicFile.list(folder) else {
                guard mustExist else { continue }
                throw .system(operation: "list", path: folder, code: 2)
            }
            for name in names where name.hasSuffix(".json") && found.count < WorkbenchLimits.recordedAnswers {
                let stem = String(name.dropLast(".json".count))
                guard AnswerCollection.isName(stem), !found.contains(where: { $0.name == stem }),
                    let bytes = try AtomicFile.read("\(folder)/\(name)", limit: JSONLimits.documentBytes)
                else { continue }
                found.append(PreviewAnswer(name: stem, bytes: bytes))
            }
        }
        recorded = found
    }

    /// All answers, the recorded ones first.
    var all: [PreviewAnswer] { recorded + dropped.withLock { $0 } }

    /// Keeps an answer in memory.
    ///
    /// If there are too many, the oldest one is removed.
    ///
    /// - Returns: The answer with its final name. It never takes the name of a recorded answer, and replaces a dropped one of
    ///   the same name.
    func drop(_ name: String, _ bytes: [UInt8]) -> PreviewAnswer {
        let taken = Set(recorded.map(\.name))
        let free = ([name] + (2...(recorded.count + 2)).map { "\(name)-\($0)" }).first { !taken.contains($0) }
        let answer = PreviewAnswer(name: free ?? name, bytes: bytes, isDropped: true)
        dropped.withLock { dropped in
            dropped.removeAll { $0.name == answer.name }
            if dropped.count >= WorkbenchLimits.answers { dropped.removeFirst() }
            dropped.append(answer)
        }
        return answer
    }

    /// Turns a file name into a name for addresses: `My answer (1).json` becomes `My-answer--1-`.
    static func name(from text: String) -> String {
        let stem = text.hasSuffix(".json") ? text.dropLast(".json".count) : text[...]
        let plain = stem.unicodeScalars.prefix(80).map { isName(String($0)) ? Character($0) : "-" }
        let name = String(plain.drop { $0 == "." || $0 == "-" })
        return isName(name) ? name : "answer"
    }

    /// True if the text can be an answer's name in an address: 1 to 80 letters, digits, dots, dashes and underscores.
    static func isName(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2d, 0x2e, 0x5f].contains(byte)
            }
    }
}
