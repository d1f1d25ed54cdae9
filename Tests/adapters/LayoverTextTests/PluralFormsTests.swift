import LayoverModel
import LayoverText
import Testing

/// Which forms a plural needs, and which numbers take them.
struct PluralFormsTests {
    @Test(
        arguments: [
            ("en-GB", false, ["one: 1", "other: 0, 2, 3, 4 …"]), ("ja-JP", false, ["other: 0, 1, 2, 3 …"]),
            ("pl-PL", false, ["one: 1", "few: 2, 3, 4, 22 …", "many: 0, 5, 6, 7 …", "other: "]),
            ("fr-FR", false, ["one: 0, 1", "other: 2, 3, 4, 5 …"]),
            (
                "en-GB", true,
                ["one: 1, 21, 31, 41 …", "two: 2, 22, 32, 42 …", "few: 3, 23, 33, 43 …", "other: 0, 4, 5, 6 …"]
            ),
        ] as [(String, Bool, [String])])
    func `each form comes with numbers that take it`(tag: String, ordinal: Bool, expected: [String]) throws {
        let forms = PluralForms(language: Language(), locale: try #require(LocaleTag(tag)))
        let found = forms.examples(ordinal: ordinal).map { example in
            let numbers = example.numbers.map(String.init).joined(separator: ", ")
            return "\(example.form): \(numbers)\(example.hasMore ? " …" : "")"
        }
        #expect(found == expected)
    }
}
