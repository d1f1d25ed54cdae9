import Dispatch
import LayoverFiles
import LayoverHTTP
@testable import LayoverTripsAPI
import LayoverTestKit
import Synchronization
import Testing

/// A cache of trip images in memory and in files.
struct TripImagesTests {
    private static let sound = """
        binmode STDIN; binmode STDOUT; $| = 1;
        while (read(STDIN, $head, 4) == 4) { read(STDIN, $body, unpack("N", $head));
        print pack("NCNNN", 22, 0, 0, 0, 9) . "\\x89PNG\\r\\n\\x1a\\n" . substr($body, 0, 1); }
        """
    /// The hash of the nth description.
    private static func hash(_ number: Int) -> String {
        String(repeating: "0", count: 61) + String(number + 100)
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func images(
        _ program: String = sound, counters: TripImageCounters = TripImageCounters(), day: Int = 20_000
    ) -> TripImages {
        TripImages(
            ImageFolder(folder.path("images"), limit: 3),
            ImagePainter("/usr/bin/perl", ["-e", program], milliseconds: 10_000), counters, today: { day },
            tell: { _ in })
    }

    /// The number of bytes of the picture.
    private func fetch(_ images: TripImages, _ number: Int, drawing description: [UInt8]? = nil) async -> Int? {
        await withCheckedContinuation { done in
            images.fetch(TripImagesTests.hash(number), drawing: description) { done.resume(returning: $0?.count) }
        }
    }

    private func files() throws -> [String] { try AtomicFile.list(folder.path("images")) ?? [] }

    private func isKnown(_ images: TripImages, _ number: Int) -> Bool {
        if case .unknown = images.find(TripImagesTests.hash(number)) { false } else { true }
    }

    @Test func `a picture is drawn once, kept as a file, and read after a restart without its description`()
        async throws
    {
        let counters = TripImageCounters()
        let first = images(counters: counters)
        await first.open()
        #expect(!isKnown(first, 1))
        #expect(await fetch(first, 1, drawing: [7]) == 9)
        #expect(isKnown(first, 1))
        #expect(await fetch(first, 1, drawing: [7]) == 9)
        #expect(counters.count(.drawn) == 1)
        let path = folder.path("images/20000-\(TripImagesTests.hash(1)).png")
        #expect(try AtomicFile.read(path)?.last == 7)
        #expect(try files() == ["20000-\(TripImagesTests.hash(1)).png"])
        let again = TripImageCounters()
        let second = images("exit 1", counters: again)
        #expect(!isKnown(second, 1), "nothing is known before it is open")
        await second.open()
        #expect(isKnown(second, 1))
        #expect(await fetch(second, 1) == 9)
        #expect(again.count(.read) == 1)
        #expect(again.count(.drawn) == 0)
    }

    @Test func `the program is started ahead only when a picture is due`() async throws {
        let images = images()
        await images.open()
        #expect(await images.drawerID == nil)
        images.prepare()
        let id = try #require(await images.drawerID)
        images.prepare()
        #expect(await fetch(images, 1, drawing: [7]) == 9)
        #expect(await images.drawerID == id)
        await images.end()
        images.prepare()
        #expect(await images.drawerID == nil, "a server that ends starts none")
    }

    @Test func `a description without a picture, and a hash without either, give none`() async throws {
        let counters = TripImageCounters()
        let images = images("exit 1", counters: counters)
        await images.open()
        #expect(await fetch(images, 1, drawing: [7]) == nil)
        #expect(counters.count(.failed) == 1)
        #expect(await fetch(images, 1, drawing: [7]) == nil)
        #expect(counters.count(.resting) == 1)
        #expect(await fetch(images, 2) == nil, "without a description none is drawn")
        #expect(counters.count(.failed) == 1, "without a description none is drawn")
        #expect(try files() == [])
        #expect(!isKnown(images, 1))
    }

    @Test func `a file that an operator removed is drawn again`() async throws {
        let images = images()
        await images.open()
        #expect(await fetch(images, 1, drawing: [7]) == 9)
        let second = self.images()
        await second.open()
        try folder.remove("images/20000-\(TripImagesTests.hash(1)).png")
        #expect(isKnown(second, 1), "no request has come yet")
        #expect(await fetch(second, 1) == nil)
        #expect(!isKnown(second, 1))
        #expect(await fetch(second, 1, drawing: [7]) == 9)
        #expect(try files().count == 1)
    }

    @Test func `files are removed after thirty days, and the oldest if there is no room`() async throws {
        let images = images()
        await images.open()
        for number in 1...4 { _ = await fetch(images, number, drawing: [UInt8(number)]) }
        #expect(try files() == [2, 3, 4].map { "20000-\(TripImagesTests.hash($0)).png" })
        let onTime = self.images(day: 20_030)
        await onTime.open()
        await onTime.sweep()
        #expect(try files().count == 3)
        let late = self.images(day: 20_031)
        await late.open()
        await late.sweep()
        #expect(try files() == [])
        #expect(!isKnown(late, 2))
    }

    @Test func `other files of the folder are left alone`() async throws {
        try AtomicFile.makeFolder(folder.path("images"))
        for name in ["notes.txt", "x-\(TripImagesTests.hash(1)).png", "1-abc.png"] {
            try AtomicFile.replace(folder.path("images/\(name)"), [1])
        }
        let images = images()
        await images.open()
        await images.sweep()
        #expect(try files().count == 3)
        #expect(!isKnown(images, 1))
    }

    @Test func `more than may wait are turned away at once`() async throws {
        let counters = TripImageCounters()
        let images = images("exit 1", counters: counters)
        await images.open()
        let (isThere, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // The first request blocks the only thread until all others are queued.
        images.fetch(TripImagesTests.hash(1), drawing: [1]) { _ in
            isThere.signal()
            mayGo.wait()
        }
        try await Waiting.event("the first picture") { isThere.wait() }
        let (count, isAnswered) = (TripImageLimits.waiting + 5, DispatchSemaphore(value: 0))
        for _ in 0..<count { images.fetch(TripImagesTests.hash(1), drawing: [1]) { _ in isAnswered.signal() } }
        #expect(counters.count(.busy) == 5)
        mayGo.signal()
        try await Waiting.event("all others") {
            for _ in 0..<count { isAnswered.wait() }
        }
        #expect(counters.count(.resting) == TripImageLimits.waiting)
    }
}
