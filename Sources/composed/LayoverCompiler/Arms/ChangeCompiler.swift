import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTexts

/// Compiles one change of one arm into a version of a widget.
struct ChangeCompiler {
    /// The changed widget and the widget that is drawn in its place; the same unless another one is put in.
    struct Found {
        let widget: CompiledWidget
        let drawn: CompiledWidget
    }

    let change: ArmChange
    let experiment: ExperimentSource
    let inputs: ArmInputs

    init(_ change: ArmChange, of experiment: ExperimentSource, in inputs: ArmInputs) {
        self.change = change
        self.experiment = experiment
        self.inputs = inputs
    }

    /// Finds the widgets that the change names.
    ///
    /// `nil` if one is missing or broken, which is a finding unless another file reports it.
    func find(_ findings: inout [Diagnostic]) -> Found? {
        guard let widget = find(change.widget, &findings) else { return nil }
        warnOfNoPlace(&findings)
        guard let instead = change.instead, !change.isHidden else { return Found(widget: widget, drawn: widget) }
        guard let drawn = find(instead, &findings) else { return nil }
        guard drawn !== widget else {
            findings.append(
                error("experiment.instead", "'\(instead.name)' would replace itself; name another widget", at: instead))
            return nil
        }
        guard drawn.source.form != .placeholder, widget.source.form != .placeholder else {
            findings.append(
                error(
                    "experiment.instead", "a placeholder cannot replace a widget or be replaced; name another widget",
                    at: instead)
            )
            return nil
        }
        return drawn.isServed ? Found(widget: widget, drawn: drawn) : nil
    }

    private func find(_ name: WrittenName, _ findings: inout [Diagnostic]) -> CompiledWidget? {
        if let widget = inputs.widgets[name.name] { return widget }
        if inputs.withheld.contains(.widget(name.name)) {
            findings.append(
                error("experiment.held-back", "'\(name.name)' is held back, and so is this change to it", at: name))
        }
        return nil
    }

    /// Warns if the widget is only in layouts that the experiment's units never see: the arm is then like the control.
    private func warnOfNoPlace(_ findings: inout [Diagnostic]) {
        guard let files = inputs.units.folders[change.widget.name], let markets = experiment.markets else {
            return
        }
        let isCalled = inputs.units.widgets[change.widget.name]?.isForCalls ?? false
        guard !inputs.needs.areUnsure, !isCalled else { return }
        let speakers = inputs.needs.languages(of: files).values.flatMap(\.speakers)
        guard !speakers.isEmpty, !speakers.contains(where: { markets.contains($0.market.code) }) else { return }
        findings.append(
            .warning(
                "experiment.no-place",
                "'\(change.widget.name)' is in no layout that this experiment reaches, so it changes nothing there",
                at: change.widget.location))
    }

    /// The version, `nil` if any finding is an error, and its findings.
    ///
    /// `known` has the findings of the unchanged widget, which are already reported.
    func compile(_ found: Found, _ known: [Diagnostic]) -> (CompiledWidget?, [Diagnostic]) {
        let (widget, drawn) = (found.widget, found.drawn)
        guard let files = inputs.units.folders[drawn.name] else { return (nil, []) }
        var findings =
            unknownFields(of: drawn.source)
            + (change.messages?.entries ?? []).flatMap {
                MessageFile.check($0.value, file: change.location.file)
            }
        let overlay = WidgetOverlay(
            source: drawn.source.changed(by: change, standingFor: widget.source), texts: texts, file: nil)
        let laid = WidgetFiles(name: drawn.name, files.all, under: overlay)
        let languages = languages(of: widget.name)
        let neighbours = drawn.source.provider.after.reduce(into: [:]) {
            $0[$1.name] = inputs.units.widgets[$1.name]
        }
        var heads = CardHeads()
        let (version, made) = WidgetCompiler.compile(
            laid,
            in: WidgetInputs(
                environment: inputs.environment, neighbours: neighbours, languages: languages),
            tools: inputs.tools, sharing: &heads)
        findings += ours(made, known)
        findings += untranslated(laid.texts, languages)
        if let version { findings += retyped(version, drawn) }
        return (findings.contains(where: \.isError) ? nil : version, findings)
    }

    /// The texts that override the widget's own.
    private var texts: [LocaleTag: [String: WidgetTexts.Written]] {
        (change.messages?.entries ?? []).reduce(into: [:]) { texts, language in
            guard let tag = LocaleTag(language.key) else { return }
            for entry in language.value.entries ?? [] {
                guard let text = entry.value.text else { continue }
                texts[tag, default: [:]][entry.key] = WidgetTexts.Written(
                    text: text, location: SourceLocation(change.location.file, entry.value.position))
            }
        }
    }

    /// The languages that the widget's markets need, limited to markets that may take part.
    private func languages(of widget: String) -> [LocaleTag: LanguageNeed] {
        guard let files = inputs.units.folders[widget] else { return [:] }
        let all = inputs.needs.languages(of: files)
        guard let markets = experiment.markets else { return all }
        let some = all.compactMapValues { need in
            let speakers = need.speakers.filter { markets.contains($0.market.code) }
            return speakers.isEmpty ? nil : LanguageNeed(speakers: speakers, adLabels: need.adLabels)
        }
        return some.isEmpty ? all : some
    }
}

// Faults of a change, reported at the change.
extension ChangeCompiler {
    /// The findings that the version adds to those of the widget.
    ///
    /// Errors in the widget's own files are reported at the change, because it causes them.
    private func ours(_ findings: [Diagnostic], _ known: [Diagnostic]) -> [Diagnostic] {
        let old = Set(known)
        return findings.filter { !old.contains($0) }.compactMap { finding in
            if finding.location.file == change.location.file { return finding }
            guard finding.isError else { return nil }
            return .error(
                finding.code, "with this change, \(finding.location): \(finding.message)", at: change.location)
        }
    }

    private func unknownFields(of source: WidgetSource) -> [Diagnostic] {
        let names = source.fields.map(\.name)
        return (change.fields?.entries ?? []).filter { !names.contains($0.key) }.map { entry in
            let near = suggestion(for: entry.key, among: names)
            return .error(
                "experiment.field",
                "'\(source.name.name)' has no field '\(entry.key)'; \(meant(near, else: "an arm can only change existing fields"))",
                at: SourceLocation(change.location.file, entry.keyPosition), length: entry.key.unicodeScalars.count)
        }
    }

    /// Reports changed types and campaign texts.
    ///
    /// Readers of the widget's fields were compiled against their types, and campaigns against the texts that the widget
    /// needs.
    private func retyped(_ version: CompiledWidget, _ base: CompiledWidget) -> [Diagnostic] {
        let changed = zip(version.fields, base.fields).enumerated().filter { $0.element.0.type != $0.element.1.type }
        let types = changed.map { index, pair in
            Diagnostic.error(
                "experiment.field",
                "'\(pair.0.name)' is \(pair.1.type) in the widget and \(pair.0.type) here; keep its type",
                at: version.source.fields[index].location)
        }
        guard version.source.campaignTexts != base.source.campaignTexts else { return types }
        return types + [
            .error(
                "experiment.field", "campaigns are written for the widget's texts; use the same texts",
                at: change.location)
        ]
    }

    /// Reports texts that the arm lacks for some readers: they see the widget's own text, or its own card if there is no
    /// such text.
    private func untranslated(
        _ texts: WidgetTexts, _ languages: [LocaleTag: LanguageNeed]
    ) -> [Diagnostic] {
        let names = Set(self.texts.values.flatMap(\.keys)).sorted()
        return names.compactMap { name in
            let missing = languages.keys.sorted().filter { tag in
                inputs.tools.pseudoLocale(tag) == nil
                    && texts.text(name, for: tag)?.location.file != change.location.file
            }
            guard !missing.isEmpty, let node = change.messages else { return nil }
            return .warning(
                "experiment.untranslated",
                "no '\(name)' in \(missing.map(\.tag).joined(separator: ", ")), so readers there see the widget's own text in this arm; add it",
                at: SourceLocation(change.location.file, node.position))
        }
    }

    private func error(_ code: String, _ message: String, at name: WrittenName) -> Diagnostic {
        .error(code, message, at: name.location, length: max(1, name.name.unicodeScalars.count))
    }
}
