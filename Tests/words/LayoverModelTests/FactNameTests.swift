import Testing

@testable import LayoverModel

struct FactNameTests {
    @Test func `a fact's number is its place in the reference`() {
        #expect(FactName.all == FactName.allCases)
        for (place, name) in FactName.allCases.enumerated() { #expect(name.number == place, "\(name.rawValue)") }
    }

    @Test func `a fact is about the results or the route where its name says so`() {
        for name in FactName.allCases {
            #expect(name.isAboutResults == name.rawValue.hasPrefix("results."), "\(name.rawValue)")
            #expect(name.isAboutRoute == name.rawValue.hasPrefix("route."), "\(name.rawValue)")
        }
    }
}
