import LayoverAssembly
import LayoverCatalog
package import LayoverJSON
package import LayoverModel
import LayoverSamples

extension PreviewService {
    /// `/api/why`: every widget on the results page of a scene, and the facts of the page.
    package func why(_ scene: PreviewScene, now: UTCInstant) -> JSONValue {
        guard let assembled = assembledPage(scene, now: now), let layout = try? JSONValue(parsing: assembled.layout)
        else {
            return .record([
                "widgets": [String](), "facts": [String](), "notes": ["there is nothing to show yet"],
            ])
        }
        let traces = WidgetTracer(assembled.page, layout: layout).all()
        return .record([
            "widgets": traces.map(json),
            "facts": assembled.page.inputs.facts.written(assembled.page.inputs.valueText),
            "notes": assembled.notes,
        ])
    }

    /// Why a viewed card shows or not, on the whole page with the same facts; `nil` if it has no scene.
    func trace(of widget: String, _ rendering: WidgetRendering) -> WidgetTrace? {
        guard let usual = rendering.renderedCard?.sampleScene.inputs, let layout = usual.context.layout else {
            return nil
        }
        var context = usual.context
        context.decideArms(in: usual.serving)
        let page = try? ExplainedPage(
            serving: usual.serving, context: context, layout: layout,
            facts: FactCache(context, results: usual.facts.results, zones: usual.tools.zones), phase: usual.phase,
            tools: usual.tools, services: usual.services)
        return page?.trace(of: widget)
    }

    func json(_ trace: WidgetTrace) -> JSONValue { trace.json { places.place($0) } }
}
