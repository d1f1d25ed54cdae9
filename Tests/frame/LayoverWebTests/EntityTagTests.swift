import LayoverWeb
import Testing

/// The forms of a tag in `If-None-Match`.
struct EntityTagTests {
    @Test(arguments: [
        (#""a-1""#, true, true), (#"W/"a-1""#, true, true), (#""x", "a-1-gzip""#, true, true), ("*", true, true),
        ("a-1", false, true), ("W/a-1", false, true), (" x ,\ta-1-gzip ", false, true), ("x, *", false, true),
        (#""a-2""#, false, false), (#""a-1-x""#, false, false), ("a-", false, false), ("", false, false),
    ])
    func `matches with quotes, and without them if clients may omit them`(field: String, strict: Bool, bare: Bool) {
        let bytes = Array(field.utf8)
        #expect(EntityTag("a-1").matches(bytes.span) == strict)
        #expect(EntityTag("a-1", takesBare: true).matches(bytes.span) == bare)
    }
}
