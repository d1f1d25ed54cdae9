import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverZones

struct ZoneFileTests {
    /// UTC+1 until 1970-01-12, then UTC+2.
    private static let moved = WrittenZone(
        changes: [(1_000_000, 1)], types: [(3600, 0, 0), (7200, 1, 4)])

    @Test(arguments: [0, 0x32, 0x33, 0x34] as [UInt8])
    func `reads each version of the format`(version: UInt8) throws {
        var zone = Self.moved
        zone.version = version
        let table = try ZoneFile.read(zone.bytes)
        #expect(table.span(at: 999_999).type == LocalTimeType(offset: 3600, isSaving: false, abbreviation: "AAA"))
        #expect(table.span(at: 1_000_000).type == LocalTimeType(offset: 7200, isSaving: true, abbreviation: "BBB"))
    }

    @Test func `reads the 64-bit data of a file that has both`() throws {
        var zone = Self.moved
        zone.changes = [(-5_000_000_000, 1)]
        #expect(try ZoneFile.read(zone.bytes).span(at: -4_999_999_999).type.offset == 7200)
    }

    @Test func `an abbreviation may be the end of another one`() throws {
        var zone = Self.moved
        zone.types = [(3600, 0, 0), (7200, 1, 5)]
        #expect(try ZoneFile.read(zone.bytes).span(at: 1_000_000).type.abbreviation == "BB")
    }

    /// A change to a valid file, and the reason for rejecting the result.
    struct Fault: Sendable {
        let error: ZoneFileError
        let change: @Sendable (inout WrittenZone) -> Void

        init(_ error: ZoneFileError, _ change: @escaping @Sendable (inout WrittenZone) -> Void) {
            (self.error, self.change) = (error, change)
        }
    }

    private static let faults: [Fault] = [
        Fault(.leapSeconds) { zone in zone.leaps = 1 },
        Fault(.invalid("version")) { zone in zone.version = 0x31 },
        Fault(.invalid("type of a change")) { zone in zone.changes = [(0, 2)] },
        Fault(.invalid("order of changes")) { zone in zone.changes = [(5, 0), (5, 1)] },
        Fault(.invalid("type")) { zone in zone.types[1].letter = 8 },
        Fault(.invalid("type")) { zone in zone.types[1].saving = 2 },
        Fault(.invalid("type")) { zone in zone.types[1].offset = Limits.offsetSeconds + 1 },
        Fault(.invalid("type")) { zone in zone.types[1].offset = Int(Int32.min) },
        Fault(.invalid("header")) { zone in zone.letters = "" },
        Fault(.invalid("rule")) { zone in zone.rule = "no rule" },
        Fault(.tooMany("types")) { zone in zone.setTypes(Limits.types + 1) },
        Fault(.tooMany("changes")) { zone in zone.setChanges(Limits.transitions + 1) },
        Fault(.tooMany("abbreviations")) { zone in zone.setLetters(Limits.abbreviationBytes + 1) },
    ]

    @Test(arguments: faults)
    func `rejects a file with a fault`(fault: Fault) {
        var zone = Self.moved
        fault.change(&zone)
        #expect(throws: fault.error) { try ZoneFile.read(zone.bytes) }
    }

    @Test func `reads a file that is as large as the limits allow`() {
        var zone = Self.moved
        zone.setTypes(Limits.types)
        zone.setChanges(Limits.transitions)
        zone.setLetters(Limits.abbreviationBytes)
        zone.types[1].offset = Limits.offsetSeconds
        zone.types[2].offset = -Limits.offsetSeconds
        #expect(throws: Never.self) { try ZoneFile.read(zone.bytes) }
    }

    @Test func `a file is bounded`() {
        let rest = [UInt8](repeating: 0, count: Limits.fileBytes - Self.moved.bytes.count)
        #expect(throws: Never.self) { try ZoneFile.read(Self.moved.bytes + rest) }
        #expect(throws: ZoneFileError.tooMany("bytes")) { try ZoneFile.read(Self.moved.bytes + rest + [0]) }
    }

    @Test func `every part of a file that ends too early is rejected`() {
        var zone = Self.moved
        zone.rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        let bytes = zone.bytes
        for length in 0..<bytes.count {
            #expect(throws: ZoneFileError.self) { try ZoneFile.read(Array(bytes.prefix(length))) }
        }
    }

    @Test func `arbitrary bytes are read or rejected`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var zone = Self.moved
        zone.rule = "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"
        let good = zone.bytes
        var readCount = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            if random.happens(10) { bytes.removeLast(random.below(bytes.count)) }
            guard let table = try? ZoneFile.read(bytes) else { continue }
            readCount += 1
            for second in [-62_135_510_400, 0, 1_000_000, 1_796_000_000, 253_402_214_399] {
                let span = table.span(at: second)
                #expect(span.start <= second, "seed \(seed)")
                #expect(span.end > second, "seed \(seed)")
                _ = table.resolve(second)
            }
        }
        #expect(readCount > 0, "seed \(seed)")
    }
}
