import Testing

@testable import LayoverServer

/// How many bytes of answers are held.
struct BodyAllowanceTests {
    private static let mebibyte = 1 << 20

    @Test(arguments: [
        // A budget of 64 MiB: bytes that were held, for how long, and what is held from then on.
        (64, 999, 8), (64, 1_000, 64), (64, 5_000, 64), (64, 0, 8), (32, 499, 8), (32, 500, 64), (1, -5, 8), (0, 1, 64),
    ])
    func `little where the whole would not last a second`(held: Int, milliseconds: Int, left: Int) {
        var allowance = BodyAllowance(most: 64 * Self.mebibyte)
        allowance.note(held: held * Self.mebibyte, milliseconds: milliseconds)
        #expect(allowance.bytes == left * Self.mebibyte)
    }

    @Test func `the whole again once it would last two, and nothing in between changes it`() {
        var allowance = BodyAllowance(most: 64 * Self.mebibyte)
        allowance.note(held: 64 * Self.mebibyte, milliseconds: 50)
        #expect(allowance.bytes == 8 * Self.mebibyte)
        allowance.note(held: 8 * Self.mebibyte, milliseconds: 250)
        #expect(allowance.bytes == 8 * Self.mebibyte)
        allowance.note(held: 8 * Self.mebibyte, milliseconds: 251)
        #expect(allowance.bytes == 64 * Self.mebibyte)
        allowance.note(held: 64 * Self.mebibyte, milliseconds: 1_500)
        #expect(allowance.bytes == 64 * Self.mebibyte)
    }

    @Test func `a budget below what stays warm is the budget`() {
        var allowance = BodyAllowance(most: 1 * Self.mebibyte)
        allowance.note(held: 1 * Self.mebibyte, milliseconds: 1)
        #expect(allowance.bytes == 1 * Self.mebibyte)
    }
}
