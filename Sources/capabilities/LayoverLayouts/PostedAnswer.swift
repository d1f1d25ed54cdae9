import LayoverFrame

/// How an answer was posted, which decides how it is returned.
enum PostedAnswer: Sendable {
    /// Unpacked; a setting may have it packed.
    case plain(AnswerPacking?)
    case packed(PackedAnswer)

    /// The packed answer; `nil` if it was posted unpacked.
    var packed: PackedAnswer? {
        guard case .packed(let answer) = self else { return nil }
        return answer
    }
}
