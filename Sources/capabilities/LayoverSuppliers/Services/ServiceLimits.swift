import LayoverAssembly

/// Limits of the client of other teams' services; each is tested on both sides.
package enum ServiceLimits {
    /// Answers that are stored for equal requests.
    package static let cachedAnswers = 10_000
    /// Bytes of all stored answers and requests.
    package static let cachedBytes = 33_554_432
    /// Times that an assembly is repeated because answers have arrived: as long as a chain of widgets may be.
    package static let rounds = 65
    /// Seconds between two log lines about wrong answers of one service.
    package static let wrongLogSeconds = 60
    /// Bytes of one answer: no reader accepts more.
    package static let answerBytes = LayoverAssembly.Limits.answerBytes
}
