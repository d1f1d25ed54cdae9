import LayoverModel

/// A feature that is off, with a rule that rolls it out to 0 %.
struct NewFeature {
    let name: String
    let owner: String
    let reviewBy: LocalDate

    func content() -> NewContent {
        let lines = [
            "feature: \(name)", "owner: \(owner)", "description: What apps switch by it.", "type: bool",
            "default: false", "# By then it is on for everybody or for nobody, and the file goes.",
            "review_by: \(reviewBy)",
            "rules:", "  # Raise the share to roll it out; that takes it from nobody who has it.", "  - id: rollout",
            "    value: true", "    coverage: 0", "    seed: \(name)-1",
        ]
        var content = NewContent()
        content.add("flags/features/\(name).yaml", lines.joined(separator: "\n") + "\n")
        content.goLive("raise 'coverage' to roll it out: at 0 everybody gets 'false'")
        content.addNote("see who gets what: layover assign --unit user=someone --feature \(name)")
        return content
    }
}
