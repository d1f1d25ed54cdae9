import Testing

@testable import LayoverExperiments

struct PreviewQueryTests {
    @Test(
        arguments: [
            ("https://a.example/?button=1", 1), ("https://a.example/?x=2&button=0#top", 0), ("?button=1abc", 1),
            ("?button=%31", nil), ("?button=2", nil), ("?button=-1", nil), ("?button", nil), ("?button=", nil),
            ("https://a.example/#?button=1", 1), ("https://a.example/?x#?button=1", nil), ("", nil),
            ("?button=99999999999999999999", nil), ("?button=7&button=1", nil),
        ] as [(String, Int?)])
    func `an arm is asked for by its number`(url: String, arm: Int?) {
        #expect(PreviewQuery.arm(of: "button", in: url, arms: 2) == arm)
    }
}
