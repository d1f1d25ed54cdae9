import LayoverFrame

/// How an answer was posted, and so how it goes back.
enum PostedAnswer: Sendable {
    /// As it is; a setting may have it packed.
    case plain(AnswerPacking?)
    case packed(PackedAnswer)

    /// As it came packed; `nil` for one that did not.
    var packed: PackedAnswer? {
        guard case .packed(let answer) = self else { return nil }
        return answer
    }
}
