import LayoverModel
import Testing

@testable import LayoverTemplates

/// The guard checks outputs that the renderer would never write.
struct OutputGuardTests {
    private static let template =
        "<p title=\"{{v}}\">{{v}}</p>{{#flag}}<b>{{v}}</b>{{/flag}}<ul>{{#rows}}<li>{{name}}</li>{{/rows}}</ul>"

    private static let card = CardCase(
        "field v text = x\nfield flag bool = true\nfield rows list name:text\nrow rows a\nrow rows b")

    private func difference(_ output: String) throws -> Int? {
        let compiled = try #require(Self.card.compile(Self.template).card)
        let walk = ProgramWalk(compiled.program.instructions, Self.card.values)
        var outputGuard = OutputGuard(compiled.program.skeleton, walk)
        return outputGuard.difference(in: Array(output.utf8).span, from: 0)
    }

    @Test(arguments: [
        "<p title=\"x\">x</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title=\"\"></p><b>&lt;i&gt;</b><ul><li></li><li></li></ul>trailing text",
    ])
    func `passes the compiled structure`(output: String) throws {
        #expect(try difference(output) == nil)
    }

    @Test(arguments: [
        "", "<p title=\"x\">x</p>", "<p title=\"x\">x</p><b>x</b><ul><li>a</li></ul>",
        "<p title=\"x\">x</p><ul><li>a</li><li>b</li></ul>",
        "<p title=\"x\"><i></i></p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title=\"x\" onclick=\"y\">x</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title=\"x\">x</p><b>x</b><ul><li>a</li><li>b</li></ul><script>",
        "<p title=\"<\">x</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title='x'>x</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p>x</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title=\"x\">a > b</p><b>x</b><ul><li>a</li><li>b</li></ul>",
        "<p title=\"x\">x</p><b>x</b><ul><li>a</li><li>b</li></ul><", "<P title=\"x\">x</p><b>x</b><ul></ul>",
    ])
    func `stops every other structure`(output: String) throws {
        #expect(try difference(output) != nil)
    }
}
