import Foundation
import Glibc
import LayoverTestKit
import Testing

@testable import LayoverProcesses

/// Frames between two processes, and invalid ones.
struct FrameStreamTests {
    private static let soon = ContinuousClock.Instant.now + .seconds(30)

    /// Reads all frames from the given bytes.
    private static func read(_ bytes: [UInt8], limit: Int) async throws -> (frames: [[UInt8]], error: FrameError?) {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting
        // On a thread of its own: a blocked writer would hold a thread of the shared pool.
        Thread.detachNewThread {
            try? writing.write(contentsOf: Data(bytes))
            try? writing.close()
        }
        let stream = FrameStream(input: pipe.fileHandleForReading.fileDescriptor, output: -1)
        var frames: [[UInt8]] = []
        var found: FrameError?
        do throws(FrameError) {
            while let frame = try stream.receive(limit: limit, until: .now + .seconds(30)) { frames.append(frame) }
        } catch {
            found = error
        }
        try pipe.fileHandleForReading.close()
        return (frames, found)
    }

    @Test func `frames come as they were sent`() async throws {
        let long = [UInt8](repeating: 7, count: 300_000)
        let head: [UInt8] = [0x00, 0x04, 0x93, 0xe0]
        let found = try await FrameStreamTests.read([0, 0, 0, 2, 5, 6, 0, 0, 0, 0] + head + long, limit: 300_000)
        #expect(found.frames == [[5, 6], [], long])
        #expect(found.error == nil)
    }

    @Test(
        arguments: [
            ([0, 0, 0, 4, 1, 2, 3, 4], 4, nil), ([0, 0, 0, 5, 1, 2, 3, 4, 5], 4, FrameError.tooLong(bytes: 5)),
            ([255, 255, 255, 255], 4, .tooLong(bytes: 4_294_967_295)), ([0, 0, 0], 4, .ended),
            ([0, 0, 0, 2, 1], 4, .ended),
            ([0, 0, 0, 2], 4, .ended),
        ] as [([UInt8], Int, FrameError?)])
    func `an invalid frame is reported`(bytes: [UInt8], limit: Int, error: FrameError?) async throws {
        #expect(try await FrameStreamTests.read(bytes, limit: limit).error == error)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `arbitrary bytes are frames and one error at most`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var (bytes, wanted): ([UInt8], [[UInt8]]) = ([], [])
        for _ in 0..<generator.below(20) {
            let frame = (0..<generator.below(300)).map { _ in UInt8(generator.below(256)) }
            bytes += [0, 0, UInt8(frame.count >> 8), UInt8(frame.count & 0xff)] + frame
            wanted.append(frame)
        }
        let torn = generator.happens(50) && !bytes.isEmpty
        if torn { bytes = Array(bytes.prefix(generator.below(bytes.count))) }
        let found = try await FrameStreamTests.read(bytes, limit: 1_000)
        #expect(found.frames == Array(wanted.prefix(found.frames.count)), "seed \(seed)")
        #expect(torn || (found.frames == wanted && found.error == nil), "seed \(seed)")
        let noise = (0..<500).map { _ in UInt8(generator.below(256)) }
        let read = try await FrameStreamTests.read(noise, limit: 10)
        #expect(read.frames.allSatisfy { $0.count <= 10 }, "seed \(seed)")
    }

    @Test func `a program answers frames, one after the other`() throws {
        let echo = try FramedProcess("/bin/cat")
        for bytes in [[1, 2, 3], [], [UInt8](repeating: 9, count: 200_000)] as [[UInt8]] {
            #expect(try echo.ask(bytes, limit: 200_000, answerLimit: 200_000, until: FrameStreamTests.soon) == bytes)
        }
        #expect(throws: FrameError.tooLong(bytes: 5)) {
            try echo.ask([1, 2, 3, 4, 5], limit: 4, answerLimit: 10, until: FrameStreamTests.soon)
        }
        #expect(throws: FrameError.tooLong(bytes: 5)) {
            try echo.ask([1, 2, 3, 4, 5], limit: 10, answerLimit: 4, until: FrameStreamTests.soon)
        }
    }

    @Test func `a silent program is given up in time, and ended`() throws {
        let id: Int32
        do {
            let silent = try FramedProcess("/bin/sleep", ["1000"])
            id = silent.id
            let start = ContinuousClock.now
            #expect(throws: FrameError.late) {
                try silent.ask([1], limit: 10, answerLimit: 10, until: .now + .milliseconds(50))
            }
            #expect(start.duration(to: .now) >= .milliseconds(50))
        }
        #expect(kill(id, 0) == -1 && errno == ESRCH, "nothing of it is left")
    }

    @Test func `a program that reads nothing delays no other`() throws {
        let deaf = try FramedProcess("/bin/sleep", ["1000"])
        let much = [UInt8](repeating: 1, count: 4 << 20)
        #expect(throws: FrameError.late) {
            try deaf.ask(much, limit: much.count, answerLimit: 10, until: .now + .milliseconds(50))
        }
    }

    @Test(arguments: ["exit 0", "kill -KILL $$", "head -c 3; exit 0"])
    func `an ended program is reported, and causes no signal`(line: String) throws {
        let gone = try FramedProcess("/bin/sh", ["-c", line])
        #expect(throws: FrameError.ended) {
            let much = [UInt8](repeating: 1, count: 1 << 20)
            _ = try gone.ask(much, limit: much.count, answerLimit: 10, until: FrameStreamTests.soon)
        }
    }

    @Test func `the path of a program is beside this one`() {
        let path = OwnProgram.path(beside: "layover-draw")
        #expect(path.hasPrefix("/"))
        #expect(path.hasSuffix("/layover-draw"))
        #expect(FileManager.default.fileExists(atPath: String(path.dropLast("/layover-draw".count))))
    }

    @Test func `a program that is not there does not start`() {
        #expect(throws: ChildProcessError.self) { _ = try FramedProcess("/no/such/program") }
    }
}
