import LayoverModel

/// The values of `dir` and `lang`.
enum Tags {
    static let directions = ["ltr", "rtl", "auto"]

    static func isDirection(_ text: String) -> Bool { directions.contains(text) }

    /// Returns whether `text` has the form of a language tag such as `nb-NO` or `zh-Hant-TW`.
    static func isLanguage(_ text: String) -> Bool { LocaleTag(text) != nil }
}
