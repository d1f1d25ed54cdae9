import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverSchema
import LayoverTestKit
import Testing

/// Components that apps are built against: those used by a served widget.
struct ServedContractsTests {
    private static let path = "widgets/components/seats@1.yaml"

    private static func tree(_ fields: String, widget: String? = nil, isPlaced: Bool = true) throws -> [SourceFile] {
        let base = try Content.example("minimal")
            .replacing(path, with: "component: seats@1\nfields: { \(fields) }\n")
        guard let widget else { return base }
        return base.replacing("widgets/cards/seats/widget.yaml", with: widget)
            .replacing("widgets/cards/seats/messages/en-GB.yaml", with: "label: Seats\n")
            .replacing(
                "widgets/layouts/flight-results.yaml",
                with: "layout: flight-results\nwidgets: [hello\(isPlaced ? ", seats" : "")]\n")
    }

    private static func widget(_ status: String) -> String {
        "widget: seats\nowner: o\ntype: native\ncomponent: seats@1\nstatus: \(status)\nfields: { rows: { value: 3 } }\n"
    }

    private static func contracts(_ trees: [[SourceFile]]) throws -> [String] {
        var contracts = ServedContracts()
        for tree in trees {
            var compiler = try Content.compiler()
            let compilation = compiler.compile(tree)
            contracts.recordComponents(try #require(compilation.catalog, "\(compilation.errors)"))
        }
        return contracts.all.map(\.name.name)
    }

    @Test func `a component is a contract once a served widget used it, and stays one`() throws {
        let fields = "rows: int"
        #expect(try Self.contracts([Self.tree(fields)]) == [])
        #expect(try Self.contracts([Self.tree(fields, widget: Self.widget("draft"))]) == [])
        #expect(try Self.contracts([Self.tree(fields, widget: Self.widget("live"), isPlaced: false)]) == [])
        let live = try Self.tree(fields, widget: Self.widget("live"))
        #expect(try Self.contracts([live]) == ["seats@1"])
        #expect(try Self.contracts([live, Self.tree(fields)]) == ["seats@1"], "apps that show it live on")
    }

    @Test func `the shipped components are contracts, for cards show them`() throws {
        #expect(try Self.contracts([Content.shipped()]) == ["pick@1", "timetable@1", "weekdays@1"])
    }
}
