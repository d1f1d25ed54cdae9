import LayoverExperiments
import Testing

struct RowMomentTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_795_000_000_123, "2026-11-18T11:06:40.123Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func `moments are written and read back`(milliseconds: Int, text: String) {
        #expect(RowMoment.text(milliseconds) == text)
        #expect(RowMoment.read(text) == milliseconds)
    }

    @Test func `a moment outside of the range is written as the nearest within`() {
        #expect(RowMoment.text(-1) == "1970-01-01T00:00:00.000Z")
        #expect(RowMoment.text(.max) == "9999-12-31T23:59:59.999Z")
    }

    @Test(arguments: [
        ("2026-11-18T11:06:40Z", 1_795_000_000_000), ("2026-11-18T11:06:40.1Z", 1_795_000_000_100),
        ("2026-11-18T11:06:40.123456789Z", 1_795_000_000_123), ("2026-11-18T12:06:40+01:00", 1_795_000_000_000),
        ("2026-11-18T05:36:40.5-05:30", 1_795_000_000_500), ("2026-11-18T11:06:40+00:00", 1_795_000_000_000),
    ])
    func `moments of RFC 3339 are read`(text: String, milliseconds: Int) {
        #expect(RowMoment.read(text) == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-18", "2026-11-18T11:06:40", "2026-11-18 11:06:40Z", "2026-11-18T11:06Z", "2026-11-18T11:06:40.Z",
        "2026-11-18T11:06:40.1x3Z", "2026-11-18T11:06:40+1:00", "2026-11-18T11:06:40+01", "2026-11-18T11:06:40+24:00",
        "2026-11-18T11:06:40+01:60", "2026-11-18T11:06:40+01x00", "2026-11-18T11:06:40Z0", "2026-02-30T11:06:40Z",
        "2026-11-18T24:06:40Z", "1969-12-31T23:59:59Z", "2026-11-18T11:06:40+a1:00", "2026-11-18T11:06:40Z+1:00",
    ])
    func `an invalid moment is rejected`(text: String) {
        #expect(RowMoment.read(text) == nil)
    }

    @Test(arguments: [3, 17] as [UInt64])
    func `any moment comes back`(seed: UInt64) {
        var state = seed
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let milliseconds = Int(state >> 17) % (RowMoment.range.upperBound + 1)
            #expect(RowMoment.read(RowMoment.text(milliseconds)) == milliseconds, "seed \(seed)")
        }
    }
}
