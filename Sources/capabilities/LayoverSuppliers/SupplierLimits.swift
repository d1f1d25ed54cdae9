/// The limits of calls to suppliers and services that no setting changes.
package enum SupplierLimits {
    package static let suppliers = 0...16
    package static let services = 0...64
    package static let webhooks = 0...16
    /// Keys of a webhook: two of each kind during a change.
    package static let webhookKeys = 1...4
    /// Bytes of a shared secret, as Standard Webhooks requires.
    package static let webhookSecretBytes = 24...64
    package static let headers = 0...32
    package static let addresses = 0...16
    package static let addressBytes = 64
    /// Bytes of an address with its places.
    package static let urlBytes = 2_048
    package static let deadlineMilliseconds = 100...130_000
    package static let connectMilliseconds = 10...30_000
    package static let firstByteMilliseconds = 50...130_000
    package static let pollDeadlineMilliseconds = 100...60_000
    package static let pollEveryMilliseconds = 200...60_000
    package static let queue = 0...10_000
    package static let bodyMegabytes = 1...64
    package static let breakerCalls = 1...10_000
    package static let breakerFailures = 0.01...1.0
    package static let breakerMilliseconds = 100...3_600_000
    package static let concurrency = 1...10_000
    /// Ages that settings may allow for stale prices.
    package static let staleMilliseconds = 1_000...600_000
    package static let rateCalls = 1...10_000
    package static let responseKilobytes = 1...8_192
    /// Bytes of a supplier's own session.
    package static let sessionBytes = 1_024
    /// Time of a client's deadline that is reserved for the way back.
    package static let marginMilliseconds = 50
    /// With less time than this no call is made.
    package static let leastMilliseconds = 20
    /// The longest wait before a call is repeated.
    static let retryMilliseconds: UInt64 = 50
    /// The longest time for which a supplier's own response can pause calls to it.
    package static let resetSeconds = 3_600
    /// Sessions whose last packed answer is recognised again, for all suppliers together.
    package static let repeatedAnswers = 4_096
    /// Previous answers, for all suppliers together.
    package static let staleAnswers = 256
    package static let staleBytes = 32 << 20
    /// Headers of an answer that are passed on, and bytes of one value.
    package static let answerHeaders = 32
    package static let answerHeaderLetters = 1_024
    /// Requests that wait for one call of another, if they may share it.
    package static let sharers = 256
    /// Headers of a trace that are passed to a supplier.
    package static let traceHeaders = 8
}
