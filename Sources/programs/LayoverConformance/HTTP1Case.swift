import Foundation

/// One line of `cases.jsonl`: the bytes to send on one connection, and the accepted outcomes.
struct HTTP1Case: Decodable {
    /// A part of the bytes: Latin-1 text, or a repeated text.
    enum Part: Decodable {
        case text(String)
        case repeated(String, Int)

        private enum Key: String, CodingKey { case `repeat`, n }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                self = .text(text)
                return
            }
            let container = try decoder.container(keyedBy: Key.self)
            self = .repeated(
                try container.decode(String.self, forKey: .repeat), try container.decode(Int.self, forKey: .n))
        }

        var bytes: [UInt8] {
            switch self {
            case .text(let text): Part.latin1(text)
            case .repeated(let text, let count): Array(repeatElement(Part.latin1(text), count: max(0, count)).joined())
            }
        }

        private static func latin1(_ text: String) -> [UInt8] {
            text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
    }

    let id: String
    let accept: [String]
    let steps: [[Part]]

    /// The cases of a file, or of `cases.jsonl` in a folder.
    static func read(_ path: String) throws -> [HTTP1Case] {
        let file = SuiteFiles.folder(of: path) == path ? path + "/cases.jsonl" : path
        let text = try SuiteFiles.read(file) { String(decoding: $0, as: UTF8.self) }
        return try text.split(separator: "\n").enumerated().map { index, line in
            do { return try JSONDecoder().decode(HTTP1Case.self, from: Data(line.utf8)) } catch {
                throw SuiteError("\(file):\(index + 1): not a case: \(error)")
            }
        }
    }
}
