import Foundation
import LayoverFlights
import LayoverJSON

/// The recorded answers in a folder and its subfolders, read once.
struct AnswerFolder: Sendable {
    private let answers: [RecordedAnswer]
    /// JSON files that are not an answer in a simulated format.
    let skipped: [String]

    /// - Throws: An error if the folder cannot be read or contains no answer.
    init(_ path: String) throws {
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            throw SupplierError("the folder '\(path)' cannot be read")
        }
        let all = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
        var found: [String: RecordedAnswer] = [:]
        var skipped: [String] = []
        for file in all.sorted(by: { $0.path < $1.path }) {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard bytes.count <= Limits.fileBytes, let format = AnswerFolder.format(bytes) else {
                skipped.append(file.lastPathComponent)
                continue
            }
            AnswerFolder.addAnswer(bytes, file.deletingPathExtension().lastPathComponent, format, into: &found)
        }
        answers = found.sorted { $0.key < $1.key }.map(\.value)
        self.skipped = skipped
        guard !answers.isEmpty else { throw SupplierError("the folder '\(path)' has no answer of a known format") }
    }

    /// The answer with this name.
    ///
    /// Without a name, the first whose name has both ends of the search, otherwise the first one.
    func answer(_ format: SupplierFormat, _ search: FlightSearch, named name: String?) -> RecordedAnswer? {
        let some = answers.filter { $0.format == format }
        if let name { return some.first { $0.name == name } }
        let from = AnswerFolder.codes(search.origin)
        let to = AnswerFolder.codes(search.destination)
        return some.first { one in
            let words = one.name.split(separator: "-").map(String.init)
            return words.count >= 2 && from.contains(words[0]) && to.contains(words[1])
        } ?? some.first
    }

    func answer(_ format: SupplierFormat, named name: String) -> RecordedAnswer? {
        answers.first { $0.format == format && $0.name == name }
    }

    /// The recorded search with this session token.
    func answer(ownToken token: String) -> RecordedAnswer? { answers.first { $0.isSeries && $0.ownToken == token } }

    private static func codes(_ code: String) -> [String] {
        [code.lowercased()] + (Airport(code).map { [$0.cityCode.lowercased()] } ?? [])
    }

    private static func format(_ bytes: [UInt8]) -> SupplierFormat? {
        var parser = TapeParser()
        let format = try? parser.parse(bytes) { tape in SupplierFormat.detect(tape) }
        return PlayedFormats.all.lazy.map { SupplierFormat($0) }.first { $0 == format ?? nil }
    }

    private static func addAnswer(
        _ bytes: [UInt8], _ stem: String, _ format: SupplierFormat, into found: inout [String: RecordedAnswer]
    ) {
        let parts = stem.split(separator: ".", maxSplits: 1).map(String.init)
        let name = parts.first ?? stem
        let role = parts.count == 2 ? parts[1] : ""
        var answer = found["\(format.name) \(name)"] ?? RecordedAnswer(name: name, format: format)
        if role == "create" {
            answer.create = bytes
        } else if role.hasPrefix("poll") {
            answer.polls.append(bytes)
        } else {
            answer.whole = bytes
        }
        found["\(format.name) \(name)"] = answer
    }
}
