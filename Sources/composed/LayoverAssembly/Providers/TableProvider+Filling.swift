package import LayoverCatalog
import LayoverModel

extension TableProvider: CardProvider {
    package func fill(_ filler: FieldFiller) -> FilledFields { FilledFields(outcome(filler)) }

    private func outcome(_ filler: FieldFiller) -> FilledFields.Outcome {
        guard let table else { return .none(.noCard, "no table") }
        var key: [String] = []
        for name in table.keys {
            switch filler.inputs.facts.fact(name) {
            case .known(.text(let text), _): key.append(text)
            case .pending: return .pending
            default: return .none(.noCard, "'\(name.rawValue)' is unknown")
            }
        }
        let rows = table.index.rows(for: key)
        return rows.isEmpty ? .none(.noCard, "no row for \(key.joined(separator: ", "))") : filler.outcome(rows: rows)
    }
}
