import Testing

import LayoverExport

struct PlainNameTests {
    @Test(arguments: [
        ("price-alert", "Price alert"), ("uk-entry-permit", "UK entry permit"), ("fair", "Fair"), ("", ""),
        ("a--b", "A b"),
    ])
    func `a name becomes words`(name: String, words: String) { #expect(PlainName.words(name) == words) }
}
