import LayoverCompiler
import LayoverModel
import LayoverTestKit
import Testing

/// What the samples of a pick among offers say about its curves.
struct PickSampleTests {
    @Test(arguments: [
        ("linear: { zero: 100, one: 200 }", 1), ("linear: { zero: 20000, one: 10000 }", 1),
        ("linear: { zero: 9000, one: 5000 }", 0), ("half_life: { full: 7000, half: 100 }", 0),
    ])
    func `a curve with one value for the offers of all samples is warned of`(curve: String, count: Int) throws {
        let path = "widgets/cards/best/widget.yaml"
        let files = try Content.example("picks").editing(
            path, "relative: least, curve: { half_life: { half: 25 } }", to: "curve: { \(curve) }")
        var compiler = try Content.compiler()
        let found = compiler.compile(files).findings.filter { $0.code == "pick.level-curve" }
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.location.file == path })
        #expect(found.allSatisfy { $0.message.contains("'price' has the same value for all 2 candidates") })
    }

    @Test func `offers of several samples are compared together`() throws {
        let files = try Content.example("picks").editing(
            "widgets/cards/best/widget.yaml", "half: 25 } } }]",
            to: "half: 25 } } }, { fact: stops, curve: { linear: { zero: 2, one: 1 } } }]")
        let more = files.replacing(
            "widgets/cards/best/samples/three.yaml",
            with: "sample: three\nmarket: GB\nanswer: { offers: [{ id: c, price: 50.00 GBP, stops: 2 }] }\n")
        let codes = try [files, more].map { files in
            var compiler = try Content.compiler()
            return compiler.compile(files).findings.map(\.code).filter { $0 == "pick.level-curve" }
        }
        #expect(codes == [["pick.level-curve"], []])
    }
}
