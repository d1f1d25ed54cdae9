/// Limits of one layout; each is tested on both sides.
package enum Limits {
    /// Layouts that are assembled in addition to the answer, to compare it with those of other arms.
    package static let counterfactuals = 8
    /// Airlines in one field if the widget sets no limit.
    package static let carriers = 50
    /// Rows of a table in one field if the widget sets no limit.
    package static let rows = 50
    /// Bytes of a request to a service.
    package static let askBytes = 65_536
    /// Bytes of a service's answer.
    package static let answerBytes = 65_536
    /// Depth of nested lists and records in an answer, the answer itself included.
    package static let answerDepth = 8
    /// Bytes of one text of an answer.
    package static let answerTextBytes = 4_096
    /// The largest whole number and amount of an answer, and negated the smallest: fifteen digits.
    package static let answerNumber = 999_999_999_999_999
    /// Minutes of the longest duration of an answer: ten years.
    package static let answerMinutes = 5_256_000
    /// Answers that one search keeps for each widget, and requests that it waits for.
    package static let answersKept = 8
    /// Votes on itineraries in one layout; the first ones stay.
    package static let marks = 500
}
