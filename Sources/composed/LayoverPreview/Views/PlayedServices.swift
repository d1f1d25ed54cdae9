import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverSamples
import LayoverSchema

/// Answers of other teams' services on a previewed page: no service is called, the samples of their widgets are replayed.
struct PlayedServices: JSONWritable {
    /// One widget that a service fills.
    private struct Part: JSONWritable {
        let widget: String
        let service: String
        /// The sample whose answer is replayed; `nil` if the service has not answered yet.
        let played: String?
        let samples: [String]

        var json: JSONValue { .record(["widget": widget, "service": service, "played": played, "samples": samples]) }
    }

    /// The value in place of a sample's name for a service that has not answered yet.
    private static let none = "none"

    let answers: ServiceAnswers
    let notes: [String]
    private let parts: [Part]

    /// - Parameters:
    ///   - wishes: By widget, the sample to replay, or `none`; by default the first whose service has a card.
    ///   - layout: The layout with the widgets, including those of arms.
    ///   - catalog: The catalog of the layout.
    init(_ wishes: [String: String], _ layout: CompiledLayout, in catalog: Catalog) {
        var answers: [String: ServiceAnswers.Answer] = [:]
        var parts: [Part] = []
        var notes: [String] = []
        let cards = Set(layout.slots.map(\.widget)).sorted().map { catalog.cards[$0] }
        for widget in cards where !parts.contains(where: { $0.widget == widget.name }) {
            guard let plan = widget.service else { continue }
            let all = widget.samples.compactMap { sample in
                SampleAnswer(sample, of: widget).answer.map { (name: sample.name.name, answer: $0) }
            }
            let wish = wishes[widget.name]
            let found =
                wish.map { name in all.first { $0.name == name } } ?? all.first { $0.answer != .noCard } ?? all.first
            if let wish, wish != PlayedServices.none, found == nil {
                notes.append(
                    "'\(widget.name)' has no sample '\(SceneNotes.cut(wish))' with an answer of '\(plan.service)'")
            }
            answers[widget.name] = found?.answer
            parts.append(
                Part(widget: widget.name, service: plan.service, played: found?.name, samples: all.map(\.name)))
        }
        self.answers = ServiceAnswers(playing: answers)
        self.notes = notes
        self.parts = parts
    }

    var json: JSONValue { parts.json }
}
