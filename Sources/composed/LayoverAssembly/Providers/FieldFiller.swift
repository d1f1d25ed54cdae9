package import LayoverCatalog
import LayoverFlights
package import LayoverModel
import LayoverSchema

/// Fills the fields of one widget for one request.
package struct FieldFiller {
    package typealias Outcome = FilledFields.Outcome

    package let inputs: LayoutInputs
    /// Outcomes of the widgets that this one comes after.
    let outcomes: SlotOutcomes
    package let slot: Int
    package let widget: CompiledWidget

    init(_ inputs: LayoutInputs, _ outcomes: SlotOutcomes, slot: Int) {
        self.inputs = inputs
        self.outcomes = outcomes
        self.slot = slot
        widget = inputs.widget(at: slot)
    }

    /// Fills the fields as the widget's provider does.
    func fill() -> FilledFields { inputs.serving.providers[inputs.layout.slots[slot].widget].fill(self) }

    /// Fills the provider's own fields, and those from facts, constants and texts.
    ///
    /// `own` returns the value of one of the provider's `fields`, by its number; `nil` if it has none.
    package func outcome(own: (Int) -> Value?) -> Outcome {
        outcome(
            answer: widget.fields.map { field in
                guard case .own(let number, let limit) = field.origin else { return nil }
                return own(number).map { $0.cut(to: limit ?? .max) }
            })
    }

    /// Fills facts, rows, the answer by field (empty for other providers) and constants first, then the texts made from
    /// them.
    func outcome(rows: [Int] = [], campaign: Int? = nil, answer: [Value?] = []) -> Outcome {
        var values: [Value?] = Array(repeating: nil, count: widget.fields.count)
        for (index, field) in widget.fields.enumerated() where !field.isText {
            let value = answer.isEmpty ? nil : answer[index]
            values[index] = (value ?? self.value(of: field, rows, campaign)).flatMap { whole($0, of: field.type) }
        }
        let wording = outcomes.wording(of: slot, for: campaign)
        for (index, field) in widget.fields.enumerated() where field.isText {
            values[index] = text(of: field, campaign, wording, values)
        }
        for (index, field) in widget.fields.enumerated() where !field.optional && values[index] == nil {
            return isAwaited(field) ? .pending : .none(.noValue, "'\(field.name)' has no value")
        }
        return .values(values, campaign: campaign)
    }

    /// The list without records that lack a required column, since clients are built against the type; `nil` if no record
    /// is left.
    private func whole(_ value: Value, of type: FieldType) -> Value? {
        guard case .list(let items) = value, case .list(.record(let columns)) = type else { return value }
        let required = columns.indices.filter { !columns[$0].optional }
        func isWhole(_ item: Value) -> Bool {
            guard case .record(let parts) = item else { return false }
            return required.allSatisfy { parts.indices.contains($0) && parts[$0] != nil }
        }
        guard !items.allSatisfy(isWhole) else { return value }
        let kept = items.filter(isWhole)
        return kept.isEmpty ? nil : .list(kept)
    }

    private func isAwaited(_ field: FieldPlan) -> Bool {
        switch field.origin {
        case .fact(let name): inputs.facts.fact(name) == .pending
        case .carriers: inputs.facts.fact(.resultsDirectCount) == .pending
        default: false
        }
    }

    private func value(of field: FieldPlan, _ rows: [Int], _ campaign: Int?) -> Value? {
        switch field.origin {
        case .fact(let name): return inputs.facts.value(name)
        case .carriers(let columns, let order, let limit): return carriers(columns, order, limit)
        case .provided(let other): return outcomes.provided(other, to: slot)
        case .value(let value): return value
        case .partial: return .bool(true)
        case .tableCell(let column): return rows.first.flatMap { cell($0, column) }
        case .tableRows(let columns, let limit): return records(rows, columns, limit)
        case .campaignName: return campaign.map { .text(inputs.serving.catalog.campaigns[$0].name) }
        case .campaignImage: return campaign.flatMap(image)
        case .campaignLink:
            return campaign.flatMap { inputs.serving.catalog.campaigns[$0].source.link }.map(Value.link)
        case .message, .campaignText, .answer, .pick, .own: return nil
        }
    }

    private func carriers(_ columns: [Int], _ order: CarrierOrder?, _ limit: Int?) -> Value? {
        switch inputs.facts.results {
        case .flights(let facts):
            return DirectCarriers.value(facts, columns: columns, order: order, limit: limit ?? Limits.carriers)
        case .given(let values, _):
            guard case .list(let records)? = values[.resultsDirectCarriers] else { return nil }
            return DirectCarriers.value(records, columns: columns, order: order, limit: limit ?? Limits.carriers)
        case .awaited: return nil
        }
    }

    private func image(_ campaign: Int) -> Value? {
        let found = inputs.serving.catalog.campaigns[campaign]
        let locale = inputs.layout.slots[slot].wording(for: campaign).locale
        return found.image.map {
            .image(ImageReference(light: $0.light, dark: $0.dark, alt: found.texts[locale]?.alt ?? ""))
        }
    }

    private func records(_ rows: [Int], _ columns: [TypedColumn?], _ limit: Int?) -> Value? {
        let records = rows.map { row in columns.map { column in column.flatMap { cell(row, $0) } } }
        let sorted = byDate(records, columns).prefix(limit ?? Limits.rows).map { Value.record($0) }
        return sorted.isEmpty ? nil : .list(sorted)
    }

    /// Converts weekdays to days of this week and sorts by date, because the table's order is that of another week.
    private func byDate(_ records: [[Value?]], _ columns: [TypedColumn?]) -> [[Value?]] {
        guard let column = columns.firstIndex(where: { $0?.holdsWeekdays == true }) else { return records }
        func date(_ record: [Value?]) -> LocalDate? { if case .date(let date)? = record[column] { date } else { nil } }
        let dated = records.enumerated().map { (offset: $0, day: date($1)?.daysSinceEpoch ?? Int.max, record: $1) }
        return dated.sorted { ($0.day, $0.offset) < ($1.day, $1.offset) }.map(\.record)
    }

    private func cell(_ row: Int, _ column: TypedColumn) -> Value? {
        guard let value = column.values[row] else { return nil }
        guard column.holdsWeekdays, case .text(let code) = value else { return value }
        return Weekday(code: code).flatMap(nearest)
    }

    /// The nearest such weekday to the requested departure, today or later.
    private func nearest(_ weekday: Weekday) -> Value? {
        guard case .date(let departs)? = inputs.facts.value(.queryDeparts), let today = inputs.facts.today else {
            return nil
        }
        let offsets = [0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7]
        return offsets.lazy.map { departs.adding(days: $0) }
            .first { $0.weekday == weekday && $0 >= today }.map(Value.date)
    }

    private func text(of field: FieldPlan, _ campaign: Int?, _ wording: Wording, _ values: [Value?]) -> Value? {
        switch field.origin {
        case .message(let index):
            return write(
                wording.text.messages[index], arguments: wording.text.arguments[index], in: wording, values: values)
        case .campaignText(let index):
            guard let campaign,
                let texts = inputs.serving.catalog.campaigns[campaign].texts[wording.locale],
                let message = texts.messages[index]
            else { return nil }
            return write(message, arguments: texts.arguments[index], in: wording, values: values)
        default: return nil
        }
    }

    /// Writes a text; `nil` if one of its arguments has no value.
    private func write(
        _ message: MessageProgram, arguments: [Int], in wording: Wording, values: [Value?]
    ) -> Value? {
        if let constant = message.constant { return .text(constant) }
        let given = arguments.map { values[$0] }
        guard given.allSatisfy({ $0 != nil }) else { return nil }
        var bytes: [UInt8] = []
        inputs.tools.formatting.appendMessage(
            message, arguments: given, locale: wording.text.locale, zone: inputs.layout.timeZone, to: &bytes)
        return .text(String(decoding: bytes, as: UTF8.self))
    }
}

extension Value {
    /// A list with its first items; any other value unchanged.
    fileprivate func cut(to limit: Int) -> Value {
        switch self {
        case .list(let items): .list(Array(items.prefix(limit)))
        case .texts(let texts) where texts.count > limit: .texts(PackedTexts((0..<limit).map { texts[$0] }))
        default: self
        }
    }
}
