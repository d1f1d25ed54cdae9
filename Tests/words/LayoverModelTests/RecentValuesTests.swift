import LayoverModel
import Testing

struct RecentValuesTests {
    @Test func `keeps the newest values within its limits`() {
        var kept = RecentValues<String, Int>(count: 3, bytes: 100)
        for number in 0..<5 { kept.keep(number, for: "\(number)", bytes: 10) }
        #expect((0..<5).map { kept["\($0)"] } == [nil, nil, 2, 3, 4])
        #expect(kept.bytes == 30)
        kept.keep(9, for: "large", bytes: 81)
        #expect(kept["large"] == 9)
        #expect(kept["4"] == 4)
        #expect(kept.bytes == 91)
        for number in 0..<1_000 { kept.keep(number, for: "n\(number)", bytes: 1) }
        #expect(kept.count == 3)
        #expect(kept["n997"] == 997)
        #expect(kept["n996"] == nil)
    }

    @Test func `does not store a value that alone exceeds the limit`() {
        var kept = RecentValues<String, Int>(count: 3, bytes: 100)
        kept.keep(1, for: "a", bytes: 100)
        kept.keep(2, for: "b", bytes: 101)
        #expect(kept["a"] == 1)
        kept.keep(3, for: "a", bytes: 101)
        #expect(kept["a"] == nil)
        #expect(kept.bytes == 0)
    }

    @Test func `drops the value that was used longest ago`() {
        var kept = RecentValues<String, Int>(count: 2, bytes: 100)
        kept.keep(1, for: "a", bytes: 1)
        kept.keep(2, for: "b", bytes: 1)
        #expect(kept.use("a") == 1)
        kept.keep(3, for: "c", bytes: 1)
        #expect(kept["a"] == 1)
        #expect(kept["b"] == nil)
        for _ in 0..<1_000 { #expect(kept.use("a") == 1) }
        kept.keep(4, for: "d", bytes: 1)
        #expect(kept["a"] == 1)
        #expect(kept["c"] == nil)
        kept.remove("a")
        #expect(kept.use("a") == nil)
    }
}
