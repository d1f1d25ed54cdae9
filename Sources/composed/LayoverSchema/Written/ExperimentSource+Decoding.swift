import LayoverExperiments
import LayoverModel

extension ExperimentSource {
    package init?(_ decoding: Decoding) {
        guard let key = decoding.reference("experiment"), let owner = decoding.reference("owner"),
            let seed = decoding.reference("seed"), let unit = decoding.reference("unit")
        else { return nil }
        self.init(
            key: key, owner: owner, description: decoding.text("description") ?? "", seed: seed, unit: unit,
            phase: decoding.text("status").flatMap(Experiment.Phase.init) ?? .running, when: decoding.node["when"],
            requires: decoding.node["requires"], coverage: decoding.number("coverage") ?? 1,
            variants: decoding.items("variants").compactMap { Variant(Decoding($0, file: decoding.file)) },
            exclusion: Exclusion(decoding), location: decoding.keyLocation("experiment"))
    }
}

extension ExperimentSource.Variant {
    fileprivate init?(_ decoding: Decoding) {
        guard let key = decoding.reference("key"), let weight = decoding.number("weight") else { return nil }
        self.init(
            key: key, weight: weight,
            changes: decoding.items("changes").compactMap { ArmChange(Decoding($0, file: decoding.file)) },
            sentences: decoding.items("changes").compactMap { SentenceChange(Decoding($0, file: decoding.file)) })
    }
}

extension ExperimentSource.Exclusion {
    /// `nil` without a group; the range defaults to all of it.
    fileprivate init?(_ decoding: Decoding) {
        guard let group = decoding.reference("exclude_group") else { return nil }
        let ends = decoding.items("exclude_range").compactMap { node in
            node.scalar.flatMap { try? $0.asNumber().get() }
        }
        self.init(group: group, from: ends.first ?? 0, until: ends.last ?? 1)
    }
}

extension ArmChange {
    fileprivate init?(_ decoding: Decoding) {
        let pick = decoding.node["pick"].flatMap { ArmChange.pick($0, file: decoding.file) }
        guard let widget = decoding.reference("widget") ?? pick?.widget else { return nil }
        let short = decoding.text("short") ?? decoding.sub("place")?.text("short")
        self.init(
            widget: widget, pickArm: pick?.arm, instead: decoding.reference("instead"),
            isHidden: decoding.bool("show") == false,
            place: decoding.node["place"] == nil ? nil : WidgetSource.Place(decoding),
            dropsWhenShort: short.map { $0 == "drop" }, priority: decoding.int("priority"),
            fields: decoding.node["fields"], messages: decoding.node["messages"], location: decoding.location())
    }

    /// Reads `late-dinner@distance-first`.
    private static func pick(_ node: Node, file: String) -> (widget: WrittenName, arm: WrittenName)? {
        guard let scalar = node.scalar else { return nil }
        let parts = scalar.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let widget = WrittenName(parts[0], at: SourceLocation(file, node.position))
        guard parts.count == 2 else { return (widget, WrittenName("", at: widget.location)) }
        let offset = parts[0].unicodeScalars.count + (scalar.style == .quoted ? 2 : 1)
        let position = Position(line: node.position.line, column: node.position.column + offset)
        return (widget, WrittenName(parts[1], at: SourceLocation(file, position)))
    }
}
