import Dispatch
import Foundation

/// Signals as events; the process no longer ends by them on its own.
final class SignalStream {
    /// Comes at the time that was asked for; no signal has this number.
    static let alarm: Int32 = 0

    let stream: AsyncStream<Int32>
    private let continuation: AsyncStream<Int32>.Continuation
    private let sources: [any DispatchSourceSignal]

    init(_ signals: [Int32]) {
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

    /// Sends ``alarm`` after so long.
    func setAlarm(milliseconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [continuation] in
            continuation.yield(SignalStream.alarm)
        }
    }
}
