import LayoverModel
import Testing

@testable import LayoverUpstream

/// A client that may call this machine, and keeps idle connections even if a busy machine pauses between calls.
func makeUpstream(_ change: (inout UpstreamSettings) -> Void = { _ in }) throws -> CurlUpstream {
    var settings = UpstreamSettings(addresses: try AddressRule(allowed: ["127.0.0.1"]))
    settings.idleSeconds = 3_600
    settings.idleSecondsUnrepeatable = 3_600
    change(&settings)
    return try CurlUpstream(settings)
}

extension UpstreamCalling {
    /// Makes a call and waits for its end.
    func fetch(_ call: UpstreamCall) async -> Result<UpstreamAnswer, UpstreamFailure> {
        await withCheckedContinuation { continuation in
            start(call) { continuation.resume(returning: $0) }
        }
    }

    /// Makes a call and measures its duration at its end, not when a busy machine resumes the test.
    func time(_ url: String, _ limits: UpstreamCallLimits) async -> (UpstreamFailure?, Duration) {
        await withCheckedContinuation { continuation in
            let began = ContinuousClock.now
            start(UpstreamCall(.get, url, limits: limits)) { result in
                continuation.resume(returning: (result.failure, ContinuousClock.now - began))
            }
        }
    }

    func get(_ url: String, _ limits: UpstreamCallLimits = .patient) async -> Result<UpstreamAnswer, UpstreamFailure> {
        await fetch(UpstreamCall(.get, url, limits: limits))
    }
}

extension UpstreamCallLimits {
    /// Limits for calls that must not time out, however slow the machine is.
    static var patient: UpstreamCallLimits {
        var limits = UpstreamCallLimits()
        limits.connectMilliseconds = 30_000
        limits.firstByteMilliseconds = 30_000
        limits.totalMilliseconds = 60_000
        return limits
    }
}

extension UpstreamAnswer {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Result<UpstreamAnswer, UpstreamFailure> {
    var failure: UpstreamFailure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
