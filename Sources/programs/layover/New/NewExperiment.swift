import LayoverCatalog
import LayoverModel

/// A draft of an experiment with two variants: one leaves out a card, or they give a feature two values.
struct NewExperiment {
    let name: String
    let owner: String
    /// The widget that one variant leaves out; `nil` if the variants give a feature its values.
    let widget: CompiledWidget?
    let unit: String
    let markets: [CompiledMarket]

    func content() -> NewContent {
        var content = NewContent()
        content.add("flags/experiments/\(name).yaml", lines.joined(separator: "\n") + "\n")
        if widget == nil { content.add("flags/features/\(name).yaml", feature.joined(separator: "\n") + "\n") }
        content.addNote("see what a user would get: layover assign --unit \(unit)=someone --experiment \(name)")
        content.goLive("write 'status: running' to start it: a draft assigns no one")
        return content
    }

    private var lines: [String] {
        var lines = [
            "experiment: \(name)", "owner: \(owner)", "description: What do you want to find out?",
            "# The hash starts with it; a second run needs a new one, such as \(name)-2.", "seed: \(name)-1",
            "unit: \(unit)", "status: draft",
        ]
        if !markets.isEmpty {
            lines.append("when: { market: [\(markets.map(\.market.code).joined(separator: ", "))] }")
        }
        lines += [
            "# The share that takes part; raising it moves no unit to another variant.", "coverage: 0.1",
            "variants:", "  # The first is the control: nothing changes.", "  - { key: control, weight: 0.5 }",
        ]
        guard let widget else { return lines + ["  - { key: new, weight: 0.5 }"] }
        return lines + [
            "  - key: without", "    weight: 0.5", "    changes: [{ widget: \(widget.name), show: false }]",
        ]
    }

    private var feature: [String] {
        [
            "feature: \(name)", "owner: \(owner)", "description: What apps use it for.", "type: bool",
            "default: false",
            "rules:", "  - { experiment: \(name), values: { control: false, new: true } }",
        ]
    }
}
