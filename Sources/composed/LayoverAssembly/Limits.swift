/// Limits on how much of anything one layout takes; each is tested on both sides.
package enum Limits {
    /// Layouts that are assembled beside the one that is answered, to see what other arms would have given.
    package static let counterfactuals = 8
    /// Airlines in one field where the widget sets no limit.
    package static let carriers = 50
    /// Rows of a table in one field where the widget sets no limit.
    package static let rows = 50
    /// Bytes of what a service is told.
    package static let askBytes = 65_536
    /// Bytes of a service's answer.
    package static let answerBytes = 65_536
    /// Lists and records of an answer inside each other, the answer itself counted.
    package static let answerDepth = 8
    /// Bytes of one text of an answer.
    package static let answerTextBytes = 4_096
    /// The largest whole number and amount of an answer, and with a minus the smallest: fifteen digits.
    package static let answerNumber = 999_999_999_999_999
    /// Minutes of the longest duration of an answer: ten years.
    package static let answerMinutes = 5_256_000
    /// Answers that one search keeps for each widget, and questions for whose answers it waits.
    package static let answersKept = 8
    /// Votes on itineraries in one layout; those that lead stay.
    package static let marks = 500
}
