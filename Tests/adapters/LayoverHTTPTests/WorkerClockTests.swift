import Glibc
@testable import LayoverHTTP
import LayoverTestKit
import Testing

/// The processor time of a listener's workers, as other threads read it.
struct WorkerClockTests {
    private static func workedNanoseconds() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    @Test func `a listener reports how long its workers have worked, whichever of them answered`() throws {
        let work: UInt64 = 20_000_000
        let server = try testServer { request in
            let start = WorkerClockTests.workedNanoseconds()
            while WorkerClockTests.workedNanoseconds() < start + work {}
            return echo(request)
        }
        defer { server.stop() }
        #expect(server.workedNanoseconds == 0, "no client has come yet")
        for round in 1...8 {
            #expect(try RawClient.ask(port: server.port, "GET", "/").status == 200)
            #expect(server.workedNanoseconds >= work * UInt64(round))
        }
    }

    @Test(arguments: [(0, 7, 7), (2, 5, 2_000_000_005), (-3_600, 1, -3_599_999_999_999)])
    func `a clock that is set below zero wraps around`(seconds: Int, nanoseconds: Int, sum: Int64) {
        #expect(timespec(tv_sec: seconds, tv_nsec: nanoseconds).nanoseconds == UInt64(bitPattern: sum))
    }
}
