import Dispatch
import Glibc

/// Signals as events.
///
/// The process no longer ends because of them.
package final class SignalStream {
    /// Sent at the time of an alarm.
    ///
    /// No signal has this number.
    package static let alarm: Int32 = 0

    package let stream: AsyncStream<Int32>
    private let continuation: AsyncStream<Int32>.Continuation
    private let sources: [any DispatchSourceSignal]

    package init(_ signals: [Int32]) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        self.continuation = continuation
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield(number) }
            source.activate()
            return source
        }
    }

    /// Sends ``alarm`` after this time.
    package func setAlarm(milliseconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [continuation] in
            continuation.yield(SignalStream.alarm)
        }
    }
}
