import Dispatch
import Glibc
import Testing

@testable import LayoverHTTP

struct ConnectionGateTests {
    @Test func `lets in up to its limit, then one for each that leaves`() {
        let gate = ConnectionGate(limit: 2)
        gate.enter(10)
        #expect(gate.waitForRoom())
        gate.enter(11)
        let room = waiting { gate.waitForRoom() }
        #expect(room.wait(timeout: .now()) == .timedOut)
        gate.leave(10)
        #expect(room.wait(timeout: .now() + .seconds(10)) == .success)
    }

    @Test func `stops all waiting calls when it is closed`() {
        let gate = ConnectionGate(limit: 1)
        gate.enter(10)
        let room = waiting { !gate.waitForRoom() }
        let change = waiting {
            gate.waitForChange(milliseconds: 60_000)
            return gate.isClosed
        }
        gate.close()
        for waiter in [room, change] { #expect(waiter.wait(timeout: .now() + .seconds(10)) == .success) }
        #expect(!gate.waitForRoom())
    }

    @Test func `counts a number once that comes again without having left`() {
        let gate = ConnectionGate(limit: 2)
        gate.enter(10)
        gate.enter(10)
        #expect(gate.waitForRoom())
        gate.leave(10)
        #expect(gate.waitUntilEmpty(milliseconds: 0))
    }

    @Test func `is empty in time or says that it is not`() {
        let gate = ConnectionGate(limit: 2)
        gate.enter(10)
        #expect(!gate.waitUntilEmpty(milliseconds: 1))
        let empty = waiting { gate.waitUntilEmpty(milliseconds: 60_000) }
        gate.leave(10)
        #expect(empty.wait(timeout: .now() + .seconds(10)) == .success)
    }

    @Test(
        arguments: [
            (EINTR, .tryAgain), (ECONNABORTED, .tryAgain), (EPROTO, .tryAgain), (EMFILE, .pause), (ENFILE, .pause),
            (ENOBUFS, .pause), (ENOMEM, .pause), (EINVAL, .pause),
        ] as [(Int32, Acceptor.Remedy)])
    func `rests where another try at once would fail as well`(code: Int32, remedy: Acceptor.Remedy) {
        #expect(Acceptor.remedy(for: code) == remedy)
    }

    /// Signals once `wait` has returned `true` on a thread of its own.
    private func waiting(_ wait: @escaping @Sendable () -> Bool) -> DispatchSemaphore {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "waiting").async { if wait() { done.signal() } }
        return done
    }
}
