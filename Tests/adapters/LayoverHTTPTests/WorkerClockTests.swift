import Glibc
import LayoverHTTP
import LayoverTestKit
import Testing

/// The processor time of a listener's workers, as other threads read it.
struct WorkerClockTests {
    private static func workedNanoseconds() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    @Test func `a listener tells how long its workers have worked, whichever of them answered`() throws {
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
}
