package import LayoverAssembly
import LayoverCatalog
package import LayoverFlights
import LayoverModel
import LayoverSamples
import LayoverSchema

/// A whole results page in a scene: the facts, and the layout for them.
package struct AssembledPage {
    package let page: LayoutPage
    /// The layout object in its wire form.
    package let layout: [UInt8]
    package let format: SupplierFormat?
    /// The answer with the itineraries of the page, or `nil`.
    package let answer: PreviewAnswer?
    package let notes: [String]
    /// Answers of other teams' services.
    let services: PlayedServices

    /// The facts are those of the scene's sample, else of its answer, else of the first readable answer.
    ///
    /// - Returns: `nil` if the market has no layout.
    init?(_ setting: SceneSetting, answers: [PreviewAnswer], tools: AssemblyTools, now: UTCInstant) {
        var notes = SceneNotes(setting.notes)
        let catalog = setting.serving.catalog
        let example = AssembledPage.example(setting, answers)
        let sample = AssembledPage.sample(of: setting, tools, &notes)
        let results =
            sample?.inputs.facts.results ?? example?.facts.map { .flights($0) }
            ?? .given([:], isComplete: true)
        guard
            let context = sample.map({ AssembledPage.context($0, setting) })
                ?? AssembledPage.context(setting, catalog, now: setting.now ?? now),
            let layout = context.layout
        else { return nil }
        let services = PlayedServices(setting.scene.services, layout, in: catalog)
        notes.add(services.notes)
        var output: [UInt8] = []
        page = Assembler.assemble(
            LayoutInputs(
                serving: setting.serving, context: context, layout: layout, results: results,
                phase: sample?.inputs.phase ?? .results(offset: 0, count: nil), tools: tools,
                services: services.answers, explains: true),
            into: &output)
        self.layout = output
        format = example?.format
        answer = example?.answer
        self.notes = notes.texts
        self.services = services
    }

    private struct Example {
        let answer: PreviewAnswer
        let format: SupplierFormat?
        let facts: FlightFacts?
    }

    /// The scene's own answer, else the first readable one.
    private static func example(_ setting: SceneSetting, _ answers: [PreviewAnswer]) -> Example? {
        if let read = setting.answer, let answer = answers.first(where: { $0.name == setting.scene.answer }) {
            return Example(answer: answer, format: read.format, facts: read.facts)
        }
        for answer in answers {
            let read = try? TriedAnswer(
                answer.bytes, format: nil, mappings: setting.serving.catalog.formats, currency: setting.market.currency)
            guard case .read(let format, let facts)? = read?.reading else { continue }
            return Example(answer: answer, format: format, facts: facts)
        }
        return nil
    }

    /// Resolves the scene's sample; `nil` if the scene names no sample of this market.
    private static func sample(
        of setting: SceneSetting, _ tools: AssemblyTools, _ notes: inout SceneNotes
    ) -> SampleScene? {
        let catalog = setting.serving.catalog
        guard let text = setting.scene.sample else { return nil }
        guard case .sample(let name, let owner?) = SampleChoice(text), let widget = catalog.index(ofWidget: owner),
            let sample = catalog.widgets[widget].samples.first(where: { $0.name.name == name })
        else {
            notes.add("a page takes a sample as 'widget/sample'; there is no '\(SceneNotes.cut(text))'")
            return nil
        }
        var place = setting.sampleSetting
        place.results = nil
        do throws(SampleScene.Obstacle) {
            return try SampleScene(sample, of: widget, serving: setting.serving, tools: tools, in: place)
        } catch {
            switch error {
            case .skip(let words), .fault(_, let words): notes.add("the sample '\(text)' cannot play here: \(words)")
            }
            return nil
        }
    }

    private static func context(_ sampleScene: SampleScene, _ setting: SceneSetting) -> RequestContext {
        var context = sampleScene.inputs.context
        if setting.preview != nil { context.decideArms(in: setting.serving) }
        return context
    }

    private static func context(_ setting: SceneSetting, _ catalog: Catalog, now: UTCInstant) -> RequestContext? {
        guard let surface = catalog.usualSurface else { return nil }
        var context = RequestContext(
            market: setting.market, localeIndex: setting.localeIndex, surface: surface, currency: nil,
            client: setting.client, traveller: setting.scene.traveller, query: setting.scene.query, now: now,
            layoutID: "preview", unit: nil, preview: setting.preview)
        context.decideArms(in: setting.serving)
        return context
    }
}
