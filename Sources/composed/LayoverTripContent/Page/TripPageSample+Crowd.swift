import LayoverModel

// A trip with many people, whose names are as long and as unusual as allowed; a page must cope with them.
extension TripPageSample {
    /// As long as a title may be, and one word in a language that has such words.
    static let longTitle = "Donaudampfschifffahrtsgesellschaftskapitänswochenende in Longyearbyen, Trondheim"
    /// As long as a note may be.
    static let longNote =
        "The one that leaves before breakfast, so that we are there for lunch, the museum and the fjord; bring coats, and <b>no</b> heels please."

    static let strangeNames = [
        "Wolfeschlegelsteinhausenbergerdorffhaus.", "أميرة بنت عبد الرحمن", "<script>alert(\"Zoë\")</script>", "李小龍",
        "{{name}} & 'Bo'",
        "עומר", "Ж", "👩‍👩‍👧‍👦 the whole family", "a\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}",
    ]

    /// The votes of all people, different for each flight.
    func crowd(_ number: Int) -> [String: Value] {
        func voters(_ rest: Int) -> [Value] {
            names.enumerated().filter { ($0.offset + number) % 3 == rest }.map { voter($0.element, $0.offset + 1) }
        }
        let (yes, maybe, no) = (voters(0), voters(1), voters(2))
        return [
            "yes_count": .int(yes.count), "yes_people": .list(yes), "maybe_count": .int(maybe.count),
            "maybe_people": .list(maybe), "no_count": .int(no.count), "no_people": .list(no),
            "adder": person(TripPageSample.strangeNames[number], number + 4), "has_votes": .bool(true),
            "has_voted": .bool(true), "voted_yes": .bool((1 + number) % 3 == 0),
            "voted_maybe": .bool((1 + number) % 3 == 1), "voted_no": .bool((1 + number) % 3 == 2),
        ]
    }
}
