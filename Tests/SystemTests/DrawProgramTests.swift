import Foundation
import Glibc
import LayoverPictures
import LayoverProcesses
import LayoverTestKit
import Testing

/// `layover-draw` as a process: its frames, its limits, its end.
struct DrawProgramTests {
    private static let soon = ContinuousClock.Instant.now + .seconds(60)

    private func start() throws -> FramedProcess { try FramedProcess(BuiltProducts.program("layover-draw").path) }

    private func ask(_ program: FramedProcess, _ bytes: [UInt8]) throws -> PictureAnswer {
        try PictureAnswer(
            bytes: program.ask(
                bytes, limit: Int(UInt32.max), answerLimit: PictureLimits.answerBytes, until: DrawProgramTests.soon))
    }

    private func picture(_ words: String, width: Int = 1_200, height: Int = 630) throws -> Picture {
        let white = PictureColour(rgba: 0xffff_ffff)
        let text = PictureText(words, size: 60, colour: PictureColour(rgba: 0xff), language: "en")
        let area = PictureArea(x: 0, y: 0, width: width, height: height)
        return try Picture(width: width, height: height, background: white, boxes: [PictureBox(area, .text(text))])
    }

    @Test func `it draws one picture after the other, the same for the same description`() throws {
        let program = try start()
        let first = try ask(program, picture("Oslo").bytes)
        guard case .drawn(let drawn) = first else { throw TestFailure("\(first)") }
        #expect(drawn.file.count < PictureLimits.fileBytes && drawn.missingGlyphs == 0)
        #expect(try ask(program, picture("Oslo").bytes) == first && (try ask(program, picture("Rom").bytes)) != first)
        #expect(try ask(start(), picture("Oslo").bytes) == first, "another process draws the same")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `an invalid description is rejected, and the next picture is drawn`(seed: UInt64) throws {
        let program = try start()
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            var bytes = try picture("Oslo").bytes
            for _ in 0...generator.below(4) { bytes[generator.below(bytes.count)] = UInt8(generator.below(256)) }
            if generator.happens(30) { bytes = (0..<generator.below(200)).map { _ in UInt8(generator.below(256)) } }
            _ = try ask(program, bytes)
        }
        guard case .drawn = try ask(program, picture("Oslo").bytes) else { throw TestFailure("seed \(seed)") }
    }

    @Test func `a frame that is too long ends it`() throws {
        let program = try start()
        let most = [UInt8](repeating: 0, count: PictureLimits.descriptionBytes)
        guard case .refused = try ask(program, most) else { throw TestFailure("it is no description") }
        #expect(throws: FrameError.ended) { _ = try ask(program, most + [0]) }
    }

    @Test func `a killed program is reported, and another one draws the picture`() throws {
        let program = try start()
        guard case .drawn = try ask(program, picture("Oslo").bytes) else { throw TestFailure("it draws") }
        kill(program.id, SIGSTOP)
        #expect(throws: FrameError.late) {
            _ = try program.ask(
                picture("Rom").bytes, limit: 1_000_000, answerLimit: PictureLimits.answerBytes,
                until: .now + .milliseconds(50))
        }
        kill(program.id, SIGKILL)
        #expect(throws: FrameError.ended) { _ = try ask(program, picture("Rom").bytes) }
        guard case .drawn = try ask(start(), picture("Rom").bytes) else { throw TestFailure("another draws") }
    }

    @Test func `its memory, its files, its cores and its sockets are bounded by the system`() throws {
        let program = try start()
        _ = try ask(program, picture("Oslo").bytes)
        func lines(_ name: String) throws -> [String] {
            // Files of /proc report a size of 0.
            let handle = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(program.id)/\(name)"))
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n").map(
                String.init)
        }
        func limit(_ name: String) throws -> [Substring] {
            let line = try lines("limits").first { $0.hasPrefix(name) }
            return try #require(line).dropFirst(name.count).split(separator: " ").prefix(2).map { $0 }
        }
        #expect(try limit("Max address space") == ["\(512 << 20)", "\(512 << 20)"])
        #expect(try limit("Max file size") == ["0", "0"] && limit("Max core file size") == ["0", "0"])
        #expect(try (Int(limit("Max cpu time")[0]) ?? .max) < 60)
        let status = try lines("status")
        #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
        // proc(5): the 19th field is the nice value, the 17th after the name.
        let fields = try lines("stat").first?.split(separator: ")").last?.split(separator: " ") ?? []
        #expect(fields.count > 16 && Int(fields[16]) ?? 0 >= 10, "what answers requests goes first")
    }

    @Test func `it ends when it has no caller`() async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.run([], program: "layover-draw", in: folder)
        #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty)
    }

    @Test func `it lists its input, the languages without a font, and the unknown options`() async throws {
        let folder = try TemporaryFolder()
        let help = try await ProgramRun.run(["--help"], program: "layover-draw", in: folder)
        #expect(help.exitCode == 0 && help.output.contains("usage: layover-draw"))
        #expect(help.lines.allSatisfy { $0.count <= 130 })
        let shipped = ["en", "ar", "de", "es", "fr", "hi", "hu", "it", "ja", "nb", "pl", "pt", "sv"]
        let all = try await ProgramRun.run(["--languages"] + shipped, program: "layover-draw", in: folder)
        #expect(all.exitCode == 0 && all.output.isEmpty, "\(all.output)")
        let some = try await ProgramRun.run(["--languages", "en", "xx"], program: "layover-draw", in: folder)
        #expect(some.exitCode == 1 && some.lines == ["xx"])
        for words in [["--languages"], ["--halp"], ["picture"]] {
            let wrong = try await ProgramRun.run(words, program: "layover-draw", in: folder)
            #expect(wrong.exitCode == 2 && wrong.errors.contains("layover-draw --help"), "\(words)")
        }
    }
}
