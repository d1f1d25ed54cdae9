import LayoverModel

/// A feature that is off, with a rule that rolls it out to 0 %.
struct NewFeature {
    let name: String
    let owner: String
    let reviewBy: LocalDate

    func content() -> NewContent {
        let lines = [
            "feature: \(name)", "owner: \(owner)", "description: What apps use it for.", "type: bool",
            "default: false", "# By then it is on or off for everyone, and the file is removed.",
            "review_by: \(reviewBy)",
            "rules:", "  # Raise the share to roll it out; units that have it keep it.", "  - id: rollout",
            "    value: true", "    coverage: 0", "    seed: \(name)-1",
        ]
        var content = NewContent()
        content.add("flags/features/\(name).yaml", lines.joined(separator: "\n") + "\n")
        content.goLive("raise 'coverage' to roll it out: at 0 all units get 'false'")
        content.addNote("see what a user gets: layover assign --unit user=someone --feature \(name)")
        return content
    }
}
