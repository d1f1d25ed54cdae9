import Foundation
import LayoverDeflate
import LayoverFrame
import LayoverGzip

/// The time of an answer that arrives and leaves in gzip, in addition to reading it: decoding, finding the cut, and packing
/// the inserted bytes.
struct PackedBenchmark {
    /// The number of inserted bytes: about as many as the shipped cards have.
    private static let insertionBytes = 25_000
    /// The gzip level of edges.
    private static let level = 4

    private let body: [UInt8]
    private let answer: [UInt8]
    private let insertion: [UInt8]
    private let place: Int

    init(answer path: String) throws {
        let answer = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let packed = GzipCodec.pack(answer.span, level: PackedBenchmark.level)
        guard let body = packed, let place = answer.lastIndex(of: 0x7d) else {
            throw BenchError("'\(path)' is not a supplier response")
        }
        // Text similar to the answer itself.
        let start = answer.count / 2
        insertion = Array(answer[start..<min(start + PackedBenchmark.insertionBytes, answer.count)])
        self.answer = answer
        self.body = body
        self.place = place
    }

    /// Prints the median of each step in microseconds.
    func run() throws {
        var times: [[Double]] = [[], [], []]
        var codec = GzipCodec()
        var output = [UInt8](repeating: 0, count: answer.count)
        for _ in 0..<500 {
            let moments = try pass(&codec, &output)
            for step in times.indices {
                times[step].append(Double(moments[step + 1] - moments[step]) / 1_000)
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print(
            String(
                format: "packed  decode %.0f us  walk %.0f us  pack %.0f us  (%d bytes of %d)", medians[0], medians[1],
                medians[2], body.count, answer.count))
    }

    /// Runs all steps `rounds` times, for a profiler that counts instructions.
    func repeated(_ rounds: Int) throws {
        var codec = GzipCodec()
        var output = [UInt8](repeating: 0, count: answer.count)
        for _ in 0..<rounds { _ = try pass(&codec, &output) }
    }

    /// - Returns: The start time, and the end time of each step.
    private func pass(_ codec: inout GzipCodec, _ output: inout [UInt8]) throws -> [UInt64] {
        var moments = [monotonicNanoseconds()]
        let member = try codec.frame(of: body.span, limit: answer.count)
        var span = output.mutableSpan
        try codec.decode(body.span, member, into: &span)
        moments.append(monotonicNanoseconds())
        let cut = codec.cut(at: place, of: body.span, member)
        moments.append(monotonicNanoseconds())
        let made = codec.splice(insertion.span, at: place, of: body.span, member, cut: cut, decoded: output.span)
        moments.append(monotonicNanoseconds())
        guard made?.isRepacked == false else { throw BenchError("the response was compressed again") }
        return moments
    }
}
