import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
package import LayoverJSON
package import LayoverModel
import LayoverSchema

extension PreviewService {
    /// `/api/calendar`: when each item starts and ends in every market.
    package func calendar(in range: CalendarRange = CalendarRange(), now: UTCInstant) -> JSONValue {
        guard let catalog = content.catalog else {
            return .record([
                "now": now.description, "entries": [String](), "held": [String](), "clock_changes": [String](),
                "notes": ["there is nothing to show yet"],
            ])
        }
        let notes = content.findings.filter { $0.code == "time.gap" || $0.code == "time.overlap" }
        return CalendarView(
            catalog, in: range, now: now, zones: tools.assembly.zones, heldBack: heldBack,
            notes: notes.map { "\($0.location): \($0.message)" }
        ).json { places.place($0) }
    }

    private var heldBack: [HeldItem.Kind: Set<String>] {
        var names: [HeldItem.Kind: Set<String>] = [:]
        for held in content.heldBack {
            guard let unit = held.unit else { continue }
            switch unit.kind {
            case .widget: names[.widget, default: []].insert(unit.name)
            case .campaign: names[.campaign, default: []].insert(unit.name)
            default: break
            }
        }
        return names
    }
}
