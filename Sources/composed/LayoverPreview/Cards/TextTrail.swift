import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverSamples
import LayoverSchema
import LayoverTemplates

/// Traces what a card shows back to the files.
struct TextTrail {
    private enum Kind: String { case message, field, table, campaign }

    private let renderedCard: RenderedCard
    private let preview: PreviewService
    private let html: [UInt8]
    private let written: WrittenTexts
    /// True if texts are shown as written, and not converted to a pseudo-locale.
    private let isReal: Bool

    init(_ renderedCard: RenderedCard, html: String?, preview: PreviewService) {
        self.renderedCard = renderedCard
        self.preview = preview
        self.html = html.map { Array($0.utf8) } ?? []
        isReal = PseudoLocale(renderedCard.wording.locale) == nil
        let folder = "widgets/cards/\(renderedCard.widget.name)/messages/"
        written = WrittenTexts(
            preview.content.served.files(below: folder), language: renderedCard.wording.text.locale.language,
            readYAML: preview.tools.readYAML)
    }

    /// Every text of the card, in the order in which it is shown: messages of its HTML, fields made from messages,
    /// literal values, cells of its table, the campaign's texts; then its label and the text for apps that cannot draw
    /// it.
    var texts: [JSONValue] { messages + literals + cells + campaignTexts }

    private var messages: [JSONValue] {
        let widget = renderedCard.widget
        var numbers: [Int] = (widget.template?.messages ?? []).compactMap { widget.messageNames.firstIndex(of: $0) }
        for field in widget.fields { if case .message(let number) = field.origin { numbers.append(number) } }
        numbers += [widget.label, widget.fallbackText].compactMap { $0 }
        var seen: Set<Int> = []
        return numbers.filter { seen.insert($0).inserted }.map(message)
    }

    private func message(_ number: Int) -> JSONValue {
        let name = renderedCard.widget.messageNames[renderedCard.shownMessage(number)]
        let (text, isOwn) = found(name)
        return entry(name, .message, text: renderedCard.message(number), written: text, isEditable: isOwn && isReal)
    }

    /// Finds the location of a message: in the viewed arm, else in the widget's own files.
    private func found(_ name: String) -> (text: WrittenTexts.Text?, isOwn: Bool) {
        let locale = renderedCard.wording.text.locale
        if let laid = arm?.written(name, in: locale) { return (laid, false) }
        return (written.text(name, for: locale), true)
    }

    /// The change that a viewed arm makes to this widget.
    private var arm: ArmChange? {
        let inputs = renderedCard.sampleScene.inputs
        let slot = inputs.layout.slots[renderedCard.sampleScene.activeSlot]
        guard let number = slot.arm, let marks = inputs.layout.arms?.marks, marks.indices.contains(number) else {
            return nil
        }
        let experiment = inputs.serving.catalog.experiments[marks[number].experiment]
        let variants = experiment.source.variants
        guard variants.indices.contains(marks[number].arm) else { return nil }
        return variants[marks[number].arm].changes.first { $0.widget.name == renderedCard.widget.name }
    }

    private var literals: [JSONValue] {
        zip(renderedCard.widget.fields, renderedCard.widget.source.fields).enumerated().compactMap { index, field in
            guard case .value(let node) = field.1.origin, let values = renderedCard.values,
                values.indices.contains(index)
            else { return nil }
            let text = values[index].map(renderedCard.sampleScene.inputs.valueText.text)
            let place = SourceLocation(field.1.location.file, node.position)
            let source = node.text.map {
                WrittenTexts.Text(text: $0, locale: renderedCard.wording.locale, location: place)
            }
            return entry(field.0.name, .field, text: text, written: source, place: place, isEditable: false)
        }
    }

    /// Cells of the table that the card shows, each once; edge cases of the types are not from the table.
    private var cells: [JSONValue] {
        guard let plan = renderedCard.widget.table, let values = renderedCard.values, let rows = rows(plan) else {
            return []
        }
        var found: [JSONValue] = []
        for (index, field) in renderedCard.widget.fields.enumerated() where values.indices.contains(index) {
            switch field.origin {
            case .tableCell(let column):
                guard let row = rows.first, column.values[row] == values[index] else { continue }
                found += cell(field.name, of: column, row: row, in: plan).map { [$0] } ?? []
            case .tableRows(let columns, let limit):
                guard case .list(.record(let parts)) = field.type else { continue }
                for row in rows.prefix(limit ?? rows.count) {
                    found += zip(parts, columns).compactMap { part, column in
                        column.flatMap { cell("\(field.name).\(part.name)", of: $0, row: row, in: plan) }
                    }
                }
            default: continue
            }
        }
        return found
    }

    /// The rows for the scene's facts.
    private func rows(_ plan: TablePlan) -> [Int]? {
        var key: [String] = []
        for name in plan.keys {
            guard case .known(.text(let text), _) = renderedCard.sampleScene.inputs.facts.fact(name) else { return nil }
            key.append(text)
        }
        return plan.index.rows(for: key)
    }

    private func cell(_ name: String, of column: TypedColumn, row: Int, in plan: TablePlan) -> JSONValue? {
        guard !column.holdsWeekdays, let value = column.values[row], plan.table.lines.indices.contains(row) else {
            return nil
        }
        let place = SourceLocation(
            "widgets/data/\(plan.table.name)", Position(line: plan.table.lines[row], column: 1))
        return entry(
            name, .table, text: renderedCard.sampleScene.inputs.valueText.text(value), written: nil, place: place,
            isEditable: false)
    }

    private var campaignTexts: [JSONValue] {
        guard let number = renderedCard.campaign else { return [] }
        let campaign = renderedCard.sampleScene.inputs.serving.catalog.campaigns[number]
        let locale = renderedCard.wording.text.locale
        var found: [JSONValue] = []
        for field in renderedCard.widget.fields {
            switch field.origin {
            case .campaignText(let index):
                guard let name = CompiledCampaign.textName(index, of: renderedCard.widget) else { continue }
                let text = campaign.written(name, for: locale)
                found.append(
                    entry(name, .campaign, text: renderedCard.campaignText(index), written: text, isEditable: isReal))
            case .campaignImage:
                guard let text = campaign.written("alt", for: locale) else { continue }
                let shown = campaign.texts[renderedCard.wording.locale]?.alt ?? text.text
                found.append(entry("alt", .campaign, text: shown, written: text, isEditable: isReal))
            default: continue
            }
        }
        return found
    }

    private func entry(
        _ name: String, _ kind: Kind, text: String?, written: WrittenTexts.Text?, place: SourceLocation? = nil,
        isEditable: Bool
    ) -> JSONValue {
        .record([
            "name": name, "kind": kind.rawValue, "text": text, "written": written?.text, "locale": written?.locale.tag,
            "place": preview.places.place(written?.location ?? place), "is_editable": isEditable && written != nil,
            "count": text.map(count) ?? 0, "pieces": written.flatMap { isEditable ? pieces($0) : nil },
        ])
    }

    /// A text with plurals, split into parts; `nil` without plurals.
    private func pieces(_ written: WrittenTexts.Text) -> JSONValue? {
        MessageBoxes(written.text, in: written.locale, formatting: preview.tools.assembly.formatting)?.json
    }

    /// Counts how often the card shows the text.
    private func count(_ text: String) -> Int {
        text.isEmpty ? 0 : html.ranges(of: Array(MarkupText.escaped(text, marks: MarkupText.allMarks).utf8)).count
    }
}
