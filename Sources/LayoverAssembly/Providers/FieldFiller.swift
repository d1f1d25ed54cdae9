import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverSchema

/// Fills the fields of one widget for one request.
struct FieldFiller {
    enum Outcome {
        case values([Value?], campaign: Int?)
        case pending
        case none(OmissionReason, String)
        /// Something went wrong that costs this card, and that is counted.
        case failed(OmissionReason, String)
    }

    private let assembler: Assembler
    private let slot: Int
    private let widget: CompiledWidget

    init(_ assembler: Assembler, slot: Int) {
        self.assembler = assembler
        self.slot = slot
        widget = assembler.widget(at: slot)
    }

    func fill() -> Outcome {
        switch widget.source.provider.kind {
        case .facts, .placeholder: fill(rows: [], campaign: nil)
        case .table: fillFromTable()
        case .campaign: fillFromCampaign()
        case .remote: fillFromService()
        }
    }

    /// As if this campaign had been chosen, whatever its dates and routes.
    func fill(campaign: Int) -> Outcome { fill(rows: [], campaign: campaign) }

    private func fillFromTable() -> Outcome {
        guard let table = widget.table else { return .none(.noCard, "no table") }
        var key: [String] = []
        for name in table.keys {
            switch assembler.facts.fact(name) {
            case .known(.text(let text), _): key.append(text)
            case .pending: return .pending
            default: return .none(.noCard, "'\(name.rawValue)' is unknown")
            }
        }
        let rows = table.index.rows(for: key)
        return rows.isEmpty
            ? .none(.noCard, "no row for \(key.joined(separator: ", "))") : fill(rows: rows, campaign: nil)
    }

    private func fillFromCampaign() -> Outcome {
        guard let campaign = CampaignChooser(assembler, slot: slot).choose() else {
            return .none(.noCard, "no campaign")
        }
        return fill(rows: [], campaign: campaign)
    }

    /// What is known of the service's answer; what is not is asked for, and an earlier answer stands in meanwhile, so that
    /// no card comes and goes with each poll.
    private func fillFromService() -> Outcome {
        guard let plan = widget.remote else { return .none(.noCard, "no service") }
        let question = RemoteQuestion(assembler, slot: slot, plan)
        guard !assembler.waitsForEarlier(slot), let ask = question.ask() else {
            assembler.leaveOpen(slot)
            return assembler.remote.newest(for: widget.name).map { fill($0, plan) } ?? .pending
        }
        guard ask.body.count <= Limits.askBytes else {
            return .failed(.failed, "the question has \(ask.body.count) bytes, more than \(Limits.askBytes)")
        }
        switch assembler.remote.standing(of: ask) {
        case .answered(let answer): return fill(answer, plan)
        case .earlier(let answer):
            expect(ask)
            return fill(answer, plan)
        case .awaited:
            expect(ask)
            return .pending
        }
    }

    private func expect(_ ask: RemoteAsk) {
        if assembler.mayAsk(slot) { assembler.note(ask) }
        assembler.leaveOpen(slot)
    }

    private func fill(_ answer: RemoteAnswers.Answer, _ plan: RemotePlan) -> Outcome {
        switch answer {
        case .noCard: return .none(.noCard, "the service '\(plan.service)' has none")
        case .late: return .failed(.late, "the service '\(plan.service)' did not answer in time")
        case .failed(let words): return .failed(.failed, words)
        case .body(let body):
            do throws(RemoteFault) {
                let reader = RemoteAnswerReader(assembler.serving.catalog.settings)
                return fill(rows: [], campaign: nil, answer: try reader.read(body, for: widget.fields))
            } catch {
                return .failed(.failed, "the answer of '\(plan.service)': \(error.words)")
            }
        }
    }

    /// Facts, rows, an answer by field (empty for other providers) and constants first, then the texts made of them.
    private func fill(rows: [Int], campaign: Int?, answer: [Value?] = []) -> Outcome {
        var values: [Value?] = Array(repeating: nil, count: widget.fields.count)
        for (index, field) in widget.fields.enumerated() where !field.isText {
            let value = answer.isEmpty ? nil : answer[index]
            values[index] = (value ?? self.value(of: field, rows, campaign)).flatMap { whole($0, of: field.type) }
        }
        let wording = assembler.wording(of: slot, for: campaign)
        for (index, field) in widget.fields.enumerated() where field.isText {
            values[index] = text(of: field, campaign, wording, values)
        }
        for (index, field) in widget.fields.enumerated() where !field.optional && values[index] == nil {
            return isAwaited(field) ? .pending : .none(.noValue, "'\(field.name)' has no value")
        }
        return .values(values, campaign: campaign)
    }

    /// A list without the records that lack what its type requires, for clients are built against it; `nil` where none
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
        case .fact(let name): assembler.facts.fact(name) == .pending
        case .carriers: assembler.facts.fact(.resultsDirectCount) == .pending
        default: false
        }
    }

    private func value(of field: FieldPlan, _ rows: [Int], _ campaign: Int?) -> Value? {
        switch field.origin {
        case .fact(let name): return assembler.facts.value(name)
        case .carriers(let columns, let order, let limit): return carriers(columns, order, limit)
        case .provided(let other): return assembler.provided(other, to: slot)
        case .value(let value): return value
        case .partial: return .bool(true)
        case .tableCell(let column): return rows.first.flatMap { cell($0, column) }
        case .tableRows(let columns, let limit): return records(rows, columns, limit)
        case .campaignName: return campaign.map { .text(assembler.serving.catalog.campaigns[$0].name) }
        case .campaignImage: return campaign.flatMap(image)
        case .campaignLink:
            return campaign.flatMap { assembler.serving.catalog.campaigns[$0].source.link }.map(Value.link)
        case .message, .campaignText, .answer: return nil
        }
    }

    private func carriers(_ columns: [Int], _ order: CarrierOrder?, _ limit: Int?) -> Value? {
        switch assembler.facts.results {
        case .flights(let facts):
            return DirectCarriers.value(facts, columns: columns, order: order, limit: limit ?? Limits.carriers)
        case .given(let values, _):
            guard case .list(let records)? = values[.resultsDirectCarriers] else { return nil }
            return DirectCarriers.value(records, columns: columns, order: order, limit: limit ?? Limits.carriers)
        case .awaited: return nil
        }
    }

    private func image(_ campaign: Int) -> Value? {
        let found = assembler.serving.catalog.campaigns[campaign]
        let locale = assembler.layout.slots[slot].wording(for: campaign).locale
        return found.image.map {
            .image(ImageReference(light: $0.light, dark: $0.dark, alt: found.texts[locale]?.alt ?? ""))
        }
    }

    private func records(_ rows: [Int], _ columns: [TypedColumn?], _ limit: Int?) -> Value? {
        let records = rows.prefix(limit ?? Limits.rows).map { row in
            Value.record(columns.map { column in column.flatMap { cell(row, $0) } })
        }
        return records.isEmpty ? nil : .list(records)
    }

    private func cell(_ row: Int, _ column: TypedColumn) -> Value? {
        guard let value = column.values[row] else { return nil }
        guard column.holdsWeekdays, case .text(let code) = value else { return value }
        return Weekday(code: code).flatMap(nearest)
    }

    /// The day nearest the departure asked for, today or later, that is this weekday.
    private func nearest(_ weekday: Weekday) -> Value? {
        guard case .date(let departs)? = assembler.facts.value(.queryDeparts), let today = assembler.facts.today else {
            return nil
        }
        let offsets = [0, 1, -1, 2, -2, 3, -3, 4, 5, 6, 7]
        return offsets.lazy.map { departs.adding(days: $0) }
            .first { $0.weekday == weekday && $0 >= today }.map(Value.date)
    }

    private func text(of field: FieldPlan, _ campaign: Int?, _ wording: Wording, _ values: [Value?]) -> Value? {
        switch field.origin {
        case .message(let index):
            return write(wording.text.messages[index], wording.text.arguments[index], wording, values)
        case .campaignText(let index):
            guard let campaign,
                let texts = assembler.serving.catalog.campaigns[campaign].texts[wording.locale],
                let message = texts.messages[index]
            else { return nil }
            return write(message, texts.arguments[index], wording, values)
        default: return nil
        }
    }

    /// A text whose argument has no value is itself none.
    private func write(
        _ message: MessageProgram, _ arguments: [Int], _ wording: Wording, _ values: [Value?]
    ) -> Value? {
        if let constant = message.constant { return .text(constant) }
        let given = arguments.map { values[$0] }
        guard given.allSatisfy({ $0 != nil }) else { return nil }
        var bytes: [UInt8] = []
        assembler.tools.formatting.appendMessage(
            message, arguments: given, locale: wording.text.locale, zone: assembler.layout.timeZone, to: &bytes)
        return .text(String(decoding: bytes, as: UTF8.self))
    }
}
