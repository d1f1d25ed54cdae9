import LayoverTestKit
import Testing

@testable import LayoverReview

struct ReviewNameTests {
    @Test(arguments: [
        ("Ada Lovelace", "ada-lovelace"), ("Åse Ødegård", "ase-odegard"), ("  -- ", "author"), ("", "author"),
        ("../../etc", "etc"), ("ada.lock", "ada-lock"), ("李雷", "li-lei"), ("a/b\\c@{0}~^:?*[", "a-b-c-0"),
        ("-rf", "rf"), (String(repeating: "ab ", count: 40), "ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a"),
    ])
    func `a person's name becomes a part of a branch`(person: String, user: String) {
        #expect(ReviewName.user(for: person) == user)
    }

    @Test(arguments: [UInt64(5), 20_261_124])
    func `any name becomes one that reads back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let scalars = (0..<random.below(60)).compactMap { _ in Unicode.Scalar(UInt32(random.below(0x3000))) }
            let person = String(String.UnicodeScalarView(scalars))
            let name = ReviewName(user: ReviewName.user(for: person), number: 1 + random.below(99_999))
            #expect(ReviewName(name.text) == name, "seed \(seed): \(person)")
        }
    }

    @Test(arguments: [
        "", "ada", "ada-", "ada-0", "ada-01", "ada-100000", "-1", "Ada-1", "a..b-1", "ada/x-1", "ada--1", "ada -1",
        "ada-+1",
        String(repeating: "a", count: 41) + "-1",
    ])
    func `other branches are no reviews`(text: String) { #expect(ReviewName(text) == nil) }

    @Test func `the highest number and the longest name are names`() {
        let text = String(repeating: "a", count: 40) + "-99999"
        #expect(ReviewName(text)?.text == text)
    }
}
