internal import CICU

/// The styles that a message may use for a number or a date.
enum MessageStyle {
    /// CLDR's letters for the fields of a date and of a time of day.
    private static let dateFields = Set("GyYuUrQqMLwWdDFgEecabBhHKkjJCmsSAzZOvVXx".unicodeScalars)

    /// Why `style` is not valid for numbers; `nil` if it is.
    static func refusal(ofNumber style: String) -> String? {
        if ["", "integer", "percent"].contains(style) { return nil }
        if style == "currency" { return "'currency' has no currency here; use a money field" }
        guard let skeleton = skeleton(of: style) else {
            return "number style '\(style)' is unknown; write integer, percent or a skeleton such as '::compact-short'"
        }
        if let reason = refusal(ofSkeleton: skeleton) { return reason }
        return unsafe cicu_knows_number_skeleton(skeleton) ? nil : "'\(skeleton)' is not a number skeleton"
    }

    /// Why `style` is not valid for dates; `nil` if it is.
    static func refusal(ofDate style: String) -> String? {
        if ["", "short", "medium", "long", "full"].contains(style) { return nil }
        guard let skeleton = skeleton(of: style) else {
            return "date style '\(style)' is unknown; write short, medium, long, full or a skeleton such as '::yMMMd'"
        }
        if let reason = refusal(ofSkeleton: skeleton) { return reason }
        let good = skeleton.unicodeScalars.allSatisfy(dateFields.contains)
        return good ? nil : "'\(skeleton)' is not a date skeleton; write only letters of date fields, such as 'yMMMd'"
    }

    private static func skeleton(of style: String) -> String? {
        style.hasPrefix("::") ? String(style.dropFirst(2)) : nil
    }

    private static func refusal(ofSkeleton skeleton: String) -> String? {
        if skeleton.isEmpty { return "a skeleton is missing after '::'" }
        if skeleton.unicodeScalars.count > Limits.styleScalars {
            return "a skeleton has at most \(Limits.styleScalars) characters"
        }
        return skeleton.utf8.contains(0) ? "a skeleton must not contain a zero character" : nil
    }
}
