import LayoverAssembly

/// Limits on how much of anything the client of other teams' services takes; each is tested on both sides.
package enum RemoteLimits {
    /// Answers that are kept for who would ask the same.
    package static let cachedAnswers = 10_000
    /// Bytes of all that is kept, questions too.
    package static let cachedBytes = 33_554_432
    /// Times that an assembly is made again because answers are there: as long as a chain of widgets may be.
    package static let rounds = 65
    /// Seconds between two log lines about wrong answers of one service.
    package static let wrongLogSeconds = 60
    /// Bytes of one answer: no reader takes more.
    package static let answerBytes = LayoverAssembly.Limits.answerBytes
}
