import Foundation
import LayoverTestKit

/// Answers packed with every installed packer; Python checks the bodies that contain a splice.
enum PackedAnswers {
    /// The number of answers: `LAYOVER_PACKED_ANSWERS`, else 2,000.
    private static let all = ProcessInfo.processInfo.environment["LAYOVER_PACKED_ANSWERS"].flatMap { Int($0) } ?? 2_000
    static let recorded = ["lon-edi.poll.json", "lon-edi.create.json"].map { "data/responses/skyscanner-v3/\($0)" }

    /// The number of answers for one packer; zopfli is slow and packs a hundredth.
    static func count(of packer: String) -> Int {
        switch packer {
        case "zlib": all * 2 / 5
        case "zopfli": all / 100
        default: all * 3 / 20
        }
    }

    /// The packers that are installed.
    static var packers: [String] {
        get throws {
            String(decoding: try run(["names"], [UInt8]()), as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
                String.init)
        }
    }

    private static let script = Repository.tests("LayoverGzipTests").appending(path: "packers.py").path

    /// Pairs of an answer and its gzip body.
    static func make(_ packer: String, seed: Int, count: Int) throws -> [(answer: [UInt8], body: [UInt8])] {
        try pairs(in: try run(["pack", packer, String(seed), String(count)] + files, [UInt8]()))
    }

    /// The recorded answers, packed at each level; none for zopfli, which would take minutes.
    static func whole(_ packer: String) throws -> [(answer: [UInt8], body: [UInt8])] {
        try pairs(in: try run(["whole", packer] + (packer == "zopfli" ? [] : files), [UInt8]()))
    }

    private static var files: [String] {
        recorded.filter(Repository.hasShared).map { Repository.shared.appending(path: $0).path }
    }

    private static func pairs(in bytes: [UInt8]) throws -> [(answer: [UInt8], body: [UInt8])] {
        let parts = records(in: bytes)
        return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    }

    /// Python's verdict on bodies that must decode to the wanted bytes.
    static func judge(_ cases: [(body: [UInt8], wanted: [UInt8])]) throws -> String {
        var input: [UInt8] = []
        for one in cases { for part in [one.body, one.wanted] { append(part, to: &input) } }
        return String(decoding: try run(["judge"], input), as: UTF8.self)
    }

    private static func append(_ part: [UInt8], to output: inout [UInt8]) {
        for shift in [0, 8, 16, 24] { output.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
        output.append(contentsOf: part)
    }

    private static func records(in bytes: [UInt8]) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var next = 0
        while next + 4 <= bytes.count {
            let count = (0..<4).reduce(0) { $0 | Int(bytes[next + $1]) << ($1 * 8) }
            parts.append(Array(bytes[next + 4..<next + 4 + count]))
            next += 4 + count
        }
        return parts
    }

    /// Passes the input as a file, so that neither side blocks on the other.
    private static func run(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let (given, made) = (folder.url.appending(path: "in"), folder.url.appending(path: "out"))
        try Data(input).write(to: given)
        try Data().write(to: made)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script] + arguments
        process.standardInput = try FileHandle(forReadingFrom: given)
        process.standardOutput = try FileHandle(forWritingTo: made)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw TestFailure("\(script) ended with \(process.terminationStatus)")
        }
        return [UInt8](try Data(contentsOf: made))
    }
}
