@testable import LayoverFrame
import LayoverHTTP
import Testing

struct ServerTimingTests {
    @Test(arguments: [
        (nil as Int?, nil as Int?, UInt64(1_000_000), "total;dur=0.000"),
        (nil, 456, 2_000_000, "layout;dur=0.456, total;dur=1.000"),
        (12_345, 6, 14_999_999, "upstream;dur=12.345, layout;dur=0.006, total;dur=13.999"),
        (2_000_000, 1_000, 3_001_000_000, "upstream;dur=2000.000, layout;dur=1.000, total;dur=3000.000"),
        // A monotonic clock that goes backwards, and a negative count.
        (-5, nil, 0, "upstream;dur=0.000, total;dur=0.000"),
    ])
    func `reports the measured times`(upstream: Int?, layout: Int?, now: UInt64, text: String) {
        var timing = ServerTiming(start: 1_000_000)
        timing.upstreamMicroseconds = upstream
        timing.layoutMicroseconds = layout
        #expect(timing.header(now: now) == HTTPHeader("Server-Timing", text))
    }

    @Test func `a layout counts from its own beginning, else from the request's`() {
        var timing = ServerTiming(start: 1_000_000)
        timing.layout(from: 3_000_000, until: 3_500_000)
        #expect(timing.layoutMicroseconds == 500)
        timing.layout(until: 3_500_000)
        #expect(timing.layoutMicroseconds == 2_500)
    }
}
