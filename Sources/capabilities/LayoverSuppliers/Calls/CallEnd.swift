import LayoverFlights
import LayoverModel
import LayoverUpstream

/// The meaning of a call's end: for the caller, for the supplier's traffic, and for a retry.
struct CallEnd: Sendable {
    let outcome: PendingCall.Outcome
    let said: SupplierTraffic.End
    /// True if the call could succeed a second time, provided that it may be repeated.
    let mayBeRepeated: Bool
    /// True if the outcome may be stored and returned later if there is no other.
    let isWorthKeeping: Bool

    init(_ result: Result<UnpackedAnswer, UpstreamFailure>, format: SupplierFormat, wallSeconds: Int) {
        switch result {
        case .success(let answer): self.init(answer, format, wallSeconds)
        case .failure(let failure): self.init(failure)
        }
    }

    private init(_ unpacked: UnpackedAnswer, _ format: SupplierFormat, _ wallSeconds: Int) {
        let answer = unpacked.answer
        let mayHold = AnswerStatus.mayHoldResults(answer.status)
        let status = mayHold ? AnswerStatus.read(unpacked.body, format) : .failed
        let asksForTime = answer.status == 429 || answer.status == 503
        let hold = asksForTime ? AnswerHeaders.resetMilliseconds(answer, wallSeconds: wallSeconds) : 0
        outcome = .success(
            SupplierAnswer(
                status: answer.status, headers: AnswerHeaders.passed(answer.headers), body: unpacked.body,
                packed: unpacked.packed, microseconds: answer.totalMicroseconds))
        let isFailure = answer.status >= 500 || (mayHold && status == .failed)
        said = SupplierTraffic.End(
            isFailure: isFailure, load: CallEnd.load(answer, isFailure: isFailure, asksForTime: asksForTime),
            holdMilliseconds: answer.status == 429 ? hold : 0)
        mayBeRepeated = (502...504).contains(answer.status) && hold == 0
        isWorthKeeping = mayHold && status == .results
    }

    private init(_ failure: UpstreamFailure) {
        let reason = SupplierFailure(failure)
        outcome = .failure(reason)
        // A shortage on this machine, or a call that this server cancelled, says nothing about the supplier. But if memory
        // for answers is short, fewer calls are started.
        let isOurs = failure == .cancelled || failure == .exhausted
        let isOverloaded = failure == .timedOut || failure == .exhausted
        said = SupplierTraffic.End(isFailure: isOurs ? nil : true, load: isOverloaded ? .dropped : .ignored)
        mayBeRepeated = failure.isBeforeFirstByte
        isWorthKeeping = false
    }

    private static func load(_ answer: UpstreamAnswer, isFailure: Bool, asksForTime: Bool) -> ConcurrencyLimit.Outcome {
        if asksForTime { return .dropped }
        return isFailure ? .ignored : .answered(microseconds: answer.totalMicroseconds)
    }
}

extension SupplierFailure {
    init(_ failure: UpstreamFailure) {
        switch failure {
        case .timedOut: self = .timedOut
        case .truncated, .malformed, .tooLarge: self = .broken
        case .exhausted: self = .busy
        case .badAddress, .refusedAddress, .unreachable, .reset, .cancelled: self = .unreachable
        }
    }
}
