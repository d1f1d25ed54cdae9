/// The bounds of asking suppliers and services that no setting changes.
package enum SupplierLimits {
    package static let suppliers = 0...16
    package static let services = 0...64
    package static let webhooks = 0...16
    /// Keys of a webhook: two of each kind while they are changed.
    package static let webhookKeys = 1...4
    /// Bytes of a secret that both sides have, as Standard Webhooks wants it.
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
    /// Prices are that old at most.
    package static let staleMilliseconds = 1_000...600_000
    package static let rateCalls = 1...10_000
    package static let responseKilobytes = 1...8_192
    /// Bytes of a supplier's own session.
    package static let sessionBytes = 1_024
    /// Held back of a client's patience, for the way back.
    package static let marginMilliseconds = 50
    /// With less time than this nobody is asked.
    package static let leastMilliseconds = 20
    /// The longest time that a supplier's own word keeps it from being asked.
    package static let resetSeconds = 3_600
    /// Sessions whose last packed answer is known again, all suppliers together.
    package static let repeatedAnswers = 4_096
    /// Answers of before, all suppliers together.
    package static let staleAnswers = 256
    package static let staleBytes = 32 << 20
    /// Headers of an answer that are passed on, and letters of one's value.
    package static let answerHeaders = 32
    package static let answerHeaderLetters = 1_024
    /// Questions that wait for one call of another, where they may share it.
    package static let sharers = 256
    /// Headers of a trace that are passed to a supplier.
    package static let traceHeaders = 8
}
