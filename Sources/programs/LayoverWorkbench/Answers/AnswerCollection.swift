import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverPreview
import Synchronization

/// Suppliers' answers to look at: those that lie in folders, and those that were dropped onto the page.
final class AnswerCollection: Sendable {
    private let recorded: [PreviewAnswer]
    private let dropped = Mutex<[PreviewAnswer]>([])

    /// Reads the answers of some folders.
    ///
    /// - Parameters:
    ///   - folders: Each `*.json` in them is an answer by the name of its file; of two of one name the first counts.
    ///   - mustExist: Whether somebody named them.
    /// - Throws: Where a folder that somebody named is not there or cannot be read.
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

    /// The recorded ones first.
    var all: [PreviewAnswer] { recorded + dropped.withLock { $0 } }

    /// Keeps an answer in memory; the one dropped first gives way where there are too many.
    ///
    /// - Returns: The answer under a name of its own: one that was recorded keeps its name, one dropped before gives way.
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

    /// A name for addresses, made of what somebody called a file: `My answer (1).json` is `My-answer--1-`.
    static func name(from text: String) -> String {
        let stem = text.hasSuffix(".json") ? text.dropLast(".json".count) : text[...]
        let plain = stem.unicodeScalars.prefix(80).map { isName(String($0)) ? Character($0) : "-" }
        let name = String(plain.drop { $0 == "." || $0 == "-" })
        return isName(name) ? name : "answer"
    }

    /// Tells whether a word can name an answer in an address: letters, digits, dots, dashes and underscores, 1 to 80.
    static func isName(_ text: String) -> Bool {
        (1...80).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2d, 0x2e, 0x5f].contains(byte)
            }
    }
}
