import Dispatch
import LayoverFrame

/// The only source of time, timers and random numbers for calls to suppliers; tests bring their own.
package struct ClientClock: Sendable {
    /// Milliseconds of a monotonic clock.
    package let milliseconds: @Sendable () -> Int
    /// Seconds since 1970.
    package let wallSeconds: @Sendable () -> Int
    package let random: @Sendable () -> UInt64
    /// Runs an action after a number of milliseconds, on a thread of its own choice.
    package let after: @Sendable (_ milliseconds: Int, _ act: @escaping @Sendable () -> Void) -> Void

    /// The machine's clocks, and timers on a queue of their own.
    package static func machine() -> ClientClock {
        let queue = DispatchQueue(label: "layover.suppliers")
        return ClientClock(
            milliseconds: { Int(monotonicNanoseconds() / 1_000_000) }, wallSeconds: wallClockSeconds,
            random: { UInt64.random(in: .min ... .max) },
            after: { milliseconds, act in
                queue.asyncAfter(deadline: .now() + .milliseconds(max(0, milliseconds)), execute: act)
            })
    }
}
