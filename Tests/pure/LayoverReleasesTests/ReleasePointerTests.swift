import LayoverModel
@testable import LayoverReleases
import Testing

/// Which pointers may follow a pointer.
struct ReleasePointerTests {
    private func pointer(
        _ number: Int, version: Int, record: String = "a", isRollback: Bool = false, author: String = "Ada"
    ) -> ReleasePointer {
        ReleasePointer(
            key: "0", number: number, version: version, record: "\(record)\(version)", isRollback: isRollback,
            time: SignedRelease.time, author: author, note: "")
    }

    @Test func `a pointer is followed by itself, and by newer ones that do not go down unsaid`() throws {
        let seen = pointer(10, version: 5)
        for next in [
            seen, pointer(11, version: 6), pointer(11, version: 5), pointer(11, version: 9),
            pointer(11, version: 3, isRollback: true), pointer(12, version: 4, isRollback: true),
        ] { #expect(throws: Never.self) { try next.check(after: seen) } }
    }

    @Test func `an older, another of the same number, and one that goes down unsaid are refused`() {
        let seen = pointer(10, version: 5)
        for (next, refusal) in [
            (pointer(9, version: 5), ReleaseRefusal.replayed(number: 9, seen: 10)),
            (pointer(9, version: 4, isRollback: true), .replayed(number: 9, seen: 10)),
            (pointer(10, version: 5, author: "Eve"), .conflicting(what: "number", number: 10)),
            (pointer(10, version: 6), .conflicting(what: "number", number: 10)),
            (pointer(11, version: 5, record: "b"), .conflicting(what: "version", number: 5)),
            (pointer(11, version: 4), .downgraded(version: 4, from: 5)),
        ] {
            #expect(throws: refusal) { try next.check(after: seen) }
        }
    }

    @Test func `the number of a pointer grows, also where the ones before are lost`() {
        let now = UTCInstant(seconds: 1000)
        #expect(ReleasePointer.number(after: nil, now: now) == 1000)
        #expect(ReleasePointer.number(after: 999, now: now) == 1000)
        #expect(ReleasePointer.number(after: 1000, now: now) == 1001)
        #expect(ReleasePointer.number(after: 5000, now: now) == 5001, "a clock that goes wrong takes nothing back")
        #expect(ReleasePointer.number(after: nil, now: UTCInstant(seconds: -5)) == 1)
    }

    @Test func `a pointer is stale after a day, on both sides and both ways`() {
        let pointer = pointer(1, version: 1)
        let day = ReleaseLimits.staleSeconds
        for (seconds, isStale) in [(0, false), (day, false), (day + 1, true), (-day, false), (-day - 1, true)] {
            #expect(pointer.isStale(at: pointer.time.adding(seconds: seconds)) == isStale, "\(seconds)")
        }
        #expect(pointer.age(at: pointer.time.adding(seconds: 7)) == 7)
        #expect(pointer.age(at: pointer.time.adding(seconds: -7)) == 0)
    }
}
