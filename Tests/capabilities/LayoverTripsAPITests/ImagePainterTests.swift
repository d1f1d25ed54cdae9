import LayoverPictures
@testable import LayoverTripsAPI
import LayoverTestKit
import Synchronization
import Testing

/// The drawing program when it fails.
struct ImagePainterTests {
    /// A clock that a test moves.
    private final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { time.withLock { $0 } }

        func pass(_ milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
    }

    /// A painter that answers each frame with a Perl script; the system tests use `layover-draw` itself.
    private static func painter(_ answer: String, _ clock: Clock, milliseconds: Int = 20) -> ImagePainter {
        ImagePainter("/usr/bin/perl", ["-e", answer], milliseconds: milliseconds, now: { clock.now })
    }

    /// Reads each frame and answers with a small picture, forever.
    private static let sound = reading + #"print pack("CNNN", 0, 0, 0, 8) . "\x89PNG\r\n\x1a\n"; }"#
    private static let reading = """
        binmode STDIN; binmode STDOUT; $| = 1;
        while (read(STDIN, $head, 4) == 4) { read(STDIN, $body, unpack("N", $head)); print pack("N", 21);
        """

    @Test func `a picture comes, by one process, until it has drawn enough`() throws {
        let clock = Clock()
        var painter = ImagePainterTests.painter(ImagePainterTests.sound, clock, milliseconds: 10_000)
        #expect(painter.processID == nil, "nothing is started before it is needed")
        let first = try painter.paint([1])
        #expect(first.file.count == 8)
        #expect(first.missingGlyphs == 0)
        let id = try #require(painter.processID)
        for _ in 2..<TripImageLimits.picturesOfProcess { _ = try painter.paint([1]) }
        #expect(painter.processID == id)
        _ = try painter.paint([1])
        #expect(painter.processID == nil, "the next picture starts another")
    }

    @Test func `one that is started ahead draws the first picture, with the time to find its fonts`() throws {
        let slow = "select(undef, undef, undef, 0.2);" + ImagePainterTests.sound
        var painter = ImagePainterTests.painter(slow, Clock(), milliseconds: 20)
        painter.prepare()
        let id = try #require(painter.processID)
        painter.prepare()
        #expect(painter.processID == id, "one is enough")
        #expect(try painter.paint([1]).file.count == 8)
        #expect(painter.processID == id)
    }

    @Test
    func
        `a program that cannot be started ahead is reported by the picture, and nothing is started while it is paused`()
        throws
    {
        let clock = Clock()
        var absent = ImagePainter("/no/such/layover-draw", milliseconds: 20, now: { clock.now })
        absent.prepare()
        #expect(absent.processID == nil)
        #expect(throws: ImagePainter.Fault.self) { _ = try absent.paint([1]) }
        var ending = ImagePainterTests.painter("exit 0", clock, milliseconds: 10_000)
        #expect(throws: ImagePainter.Fault.self) { _ = try ending.paint([1]) }
        ending.prepare()
        #expect(ending.processID == nil)
        clock.pass(1_000)
        ending.prepare()
        #expect(ending.processID != nil)
    }

    @Test func `one that hangs is given up and rests, twice as long each time`() throws {
        let clock = Clock()
        var painter = ImagePainterTests.painter("sleep 1000", clock)
        #expect(throws: ImagePainter.Fault.late) { _ = try painter.paint([1]) }
        #expect(painter.processID == nil)
        #expect(throws: ImagePainter.Fault.resting) { _ = try painter.paint([1]) }
        clock.pass(999)
        #expect(throws: ImagePainter.Fault.resting) { _ = try painter.paint([1]) }
        clock.pass(1)
        #expect(throws: ImagePainter.Fault.late) { _ = try painter.paint([1]) }
        clock.pass(1_999)
        #expect(throws: ImagePainter.Fault.resting) { _ = try painter.paint([1]) }
    }

    @Test(arguments: [
        "exit 0", "kill 9, $$", reading + "exit; }", reading + #"print "x" x 21; }"#,
        #"$| = 1; print "x" x 1000; sleep 100"#,
    ])
    func `one that ends or answers nonsense is let go of`(program: String) throws {
        var painter = ImagePainterTests.painter(program, Clock(), milliseconds: 10_000)
        let fault = #expect(throws: ImagePainter.Fault.self) { _ = try painter.paint([1]) }
        guard case .broken = fault else { throw TestFailure("\(String(describing: fault))") }
        #expect(painter.processID == nil)
        #expect(throws: ImagePainter.Fault.resting) { _ = try painter.paint([1]) }
    }

    @Test func `one that refuses goes on`() throws {
        let refusing = ImagePainterTests.reading + #"print pack("CN", 1, 16) . "no font for this"; }"#
        var painter = ImagePainterTests.painter(refusing, Clock(), milliseconds: 10_000)
        for _ in 0..<3 {
            #expect(throws: ImagePainter.Fault.refused("no font for this")) { _ = try painter.paint([1]) }
        }
        #expect(painter.processID != nil)
    }

    @Test func `one that is not there is absent, and costs nothing while it rests`() throws {
        let clock = Clock()
        var painter = ImagePainter("/no/such/layover-draw", milliseconds: 20, now: { clock.now })
        let fault = #expect(throws: ImagePainter.Fault.self) { _ = try painter.paint([1]) }
        guard case .absent = fault else { throw TestFailure("\(String(describing: fault))") }
        #expect(throws: ImagePainter.Fault.resting) { _ = try painter.paint([1]) }
    }

    @Test func `a description that is too long is not sent`() throws {
        var painter = ImagePainterTests.painter(ImagePainterTests.sound, Clock(), milliseconds: 10_000)
        let most = [UInt8](repeating: 1, count: PictureLimits.descriptionBytes)
        #expect(try painter.paint(most).file.count == 8)
        #expect(throws: ImagePainter.Fault.self) { _ = try painter.paint(most + [1]) }
    }
}
