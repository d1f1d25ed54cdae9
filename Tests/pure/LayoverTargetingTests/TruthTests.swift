import LayoverTargeting
import Testing

struct TruthTests {
    @Test(
        arguments: [
            (.yes, .yes, .yes, .yes), (.yes, .no, .no, .yes), (.yes, .unknown, .unknown, .yes),
            (.yes, .pending, .pending, .yes), (.no, .no, .no, .no), (.no, .unknown, .no, .unknown),
            (.no, .pending, .no, .pending), (.unknown, .unknown, .unknown, .unknown),
            (.unknown, .pending, .pending, .pending), (.pending, .pending, .pending, .pending),
        ] as [(Truth, Truth, Truth, Truth)])
    func `joins as Kleene does, pending before unknown`(left: Truth, right: Truth, and: Truth, or: Truth) {
        #expect(left.and(right) == and)
        #expect(right.and(left) == and)
        #expect(left.or(right) == or)
        #expect(right.or(left) == or)
    }

    @Test(arguments: Truth.allCases, Truth.allCases)
    func `keeps De Morgan's law`(left: Truth, right: Truth) {
        #expect(!left.and(right) == (!left).or(!right))
    }
}
