package import LayoverJSON
package import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverSchema

/// The status of a widget or a campaign: whether readers see it, and why.
package struct HeldItem: Hashable, Sendable, JSONWritable {
    package enum Kind: String, Sendable { case widget, campaign }

    package let name: String
    package let kind: Kind
    /// `draft`, `live`, `retired`, or `held-back` if its files have errors and an earlier version or nothing is served.
    package let status: String
    package let file: String

    package var json: JSONValue { .record(["name": name, "kind": kind.rawValue, "status": status, "file": file]) }

    /// Every widget and campaign, widgets first, each by name.
    ///
    /// - Parameters:
    ///   - catalog: The compiled content.
    ///   - heldBack: Names of items whose files have errors, by kind.
    /// - Returns: The items of the catalog, then items that it lacks because they are held back.
    package static func all(of catalog: Catalog, heldBack: [Kind: Set<String>] = [:]) -> [HeldItem] {
        func item(_ kind: Kind, _ name: String, status: WidgetSource.Status, file: String) -> HeldItem {
            let isHeld = heldBack[kind]?.contains(name) ?? false
            return HeldItem(name: name, kind: kind, status: isHeld ? "held-back" : status.rawValue, file: file)
        }
        let widgets = catalog.widgets.map {
            item(.widget, $0.name, status: $0.source.status, file: $0.source.location.file)
        }
        let campaigns = catalog.campaigns.map {
            item(.campaign, $0.name, status: $0.source.status, file: $0.source.location.file)
        }
        let known = Set((widgets + campaigns).map(\.name))
        let gone = [Kind.widget, .campaign].flatMap { kind in
            (heldBack[kind] ?? []).subtracting(known).sorted().map { name in
                HeldItem(
                    name: name, kind: kind, status: "held-back",
                    file: kind == .widget ? "widgets/cards/\(name)/widget.yaml" : "widgets/campaigns/\(name).yaml")
            }
        }
        return widgets + campaigns + gone
    }
}
