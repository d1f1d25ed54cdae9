package import LayoverAssembly
package import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Runs the samples of widgets as tests, with the real assembler and the bytes that clients would receive.
package struct SampleRunner {
    private let serving: Serving
    private let tools: AssemblyTools

    /// Every kill switch is in its resting state, and the clock is stopped: no card is late because a machine is busy.
    package init(catalog: Catalog, tools: AssemblyTools) {
        serving = Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches))
        self.tools = tools.standingStill
    }

    /// Runs every sample with `expect`, in the order of the widgets, and reports on each.
    package func run(where isWanted: (String) -> Bool = { _ in true }) -> [SampleReport] {
        serving.catalog.widgets.indices.filter { isWanted(serving.catalog.widgets[$0].name) }.flatMap { index in
            serving.catalog.widgets[index].samples.compactMap { sample in
                sample.expectation.map { run(sample, $0, of: index) }
            }
        }
    }

    private func run(_ sample: SampleSource, _ expected: SampleSource.Expectation, of widget: Int) -> SampleReport {
        SampleReport(
            widget: serving.catalog.widgets[widget].name, sample: sample.name.name, location: sample.location,
            outcome: outcome(sample, expected, widget))
    }

    private func outcome(
        _ sample: SampleSource, _ expected: SampleSource.Expectation, _ widget: Int
    ) -> SampleReport.Outcome {
        do throws(SampleScene.Obstacle) {
            let sampleScene = try SampleScene(sample, of: widget, serving: serving, tools: tools)
            let rendered = RenderedSample(sampleScene, slot: sampleScene.slot)
            let misses = SampleComparison(
                expected: expected, decision: sampleScene.decision, slot: sampleScene.slot
            ).misses(rendered)
            return misses.isEmpty ? .passed : .failed(misses)
        } catch {
            switch error {
            case .skip(let reason): return .skipped(reason)
            case .fault(let location, let message):
                return .failed([SampleReport.Miss(location: location, message: message)])
            }
        }
    }
}
