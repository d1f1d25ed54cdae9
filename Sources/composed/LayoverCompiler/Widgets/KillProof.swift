import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Proves that every set of kills leaves a valid layout.
///
/// A layout is valid if its order has each slot once and after those that it reads, if no link leads out of it or in a
/// circle, and if no card that the law may require (`when_unknown: show`) is removed because another widget is.
///
/// A kill only removes slots. The rest of an order is still an order. A link to a removed slot is dropped, and a link
/// that only passes through it (`before`) still leads on, because a killed slot keeps its place in the table. So the
/// first two conditions hold for every set of kills if they hold without kills, and are checked once. The third fails
/// only if a card needs a value from another widget: a kill of that widget, or any kill that removes it, would remove the
/// card too. So it is enough to check each link once, and the proof for all 2^n sets of kills is linear.
struct KillProof {
    /// Widgets, and the versions that arms of experiments show: see `ArmProof`.
    let widgets: [CompiledWidget]

    /// The required fields of advice that a kill of another widget would remove.
    func findDependence() -> [Diagnostic] {
        widgets.filter(\.source.showsWhenUnknown).flatMap { widget in
            zip(widget.fields, widget.source.fields).compactMap { plan, field in
                guard !plan.optional, let other = giver(of: plan, in: widget) else { return nil }
                return .error(
                    "kill.takes-along",
                    "killing '\(other)' would also remove '\(widget.name)', which must show even if its condition is unknown; write 'optional: true' for '\(plan.name)'",
                    at: field.location)
            }
        }
    }

    /// The layouts that are invalid even without kills: a fault of the compiler, never of an author.
    ///
    /// - Parameters:
    ///   - layouts: The layouts of one page.
    ///   - isWhole: Whether the catalog has all widgets and campaigns on them.
    /// - Returns: A finding for each invalid layout.
    /// - Complexity: O(slots and links of all layouts).
    static func findFaults(in layouts: some Sequence<CompiledLayout>, isWhole: Bool = true) -> [Diagnostic] {
        layouts.filter { !isWhole || !isSound($0) }.map { layout in
            .error(
                KillProof.faultCode, "the order or the links of \(layout.market) are inconsistent; please report this",
                at: SourceLocation("widgets/layouts/\(layout.surface).yaml"))
        }
    }

    static let faultCode = "layout.unsound"

    /// The widget that supplies a field's value, or a value of its text: a text with a missing value is missing.
    private func giver(of plan: FieldPlan, in widget: CompiledWidget) -> String? {
        let origins: [FieldPlan.Origin] =
            if case .message(let index) = plan.origin {
                Set(widget.texts.values.flatMap { $0.arguments[index] }).sorted().map { widget.fields[$0].origin }
            } else {
                [plan.origin]
            }
        return origins.lazy.compactMap { origin in
            guard case .provided(let field) = origin else { return nil }
            return widget.source.provider.after[field.afterIndex].name
        }.first
    }

    /// Returns whether the order is valid, and no link leads out of the layout or in a circle.
    static func isSound(_ layout: CompiledLayout) -> Bool {
        let slots = layout.slots
        var position = Array(repeating: -1, count: slots.count)
        for (turn, slot) in layout.order.enumerated() {
            guard slots.indices.contains(slot), position[slot] < 0 else { return false }
            position[slot] = turn
        }
        guard layout.order.count == slots.count else { return false }
        let isOrdered = slots.indices.allSatisfy { slot in
            slots[slot].after.allSatisfy { earlier in
                earlier.map { slots.indices.contains($0) && position[$0] < position[slot] } ?? true
            }
        }
        return isOrdered && hasSoundArms(layout, position)
            && slots.allSatisfy { $0.standsFor.allSatisfy(slots.indices.contains) }
            && ends(slots.map(\.before)) && ends(slots.map(\.fallback))
    }

    /// Returns whether each mark refers to a slot with that mark, and each reader of a slot comes after every slot that
    /// may take its place.
    private static func hasSoundArms(_ layout: CompiledLayout, _ position: [Int]) -> Bool {
        let slots = layout.slots
        return (layout.arms?.marks ?? []).enumerated().allSatisfy { number, mark in
            guard slots.indices.contains(mark.replaces), slots[mark.replaces].arm == nil else { return false }
            guard let version = mark.slot else { return true }
            guard slots.indices.contains(version), slots[version].arm == number else { return false }
            return !mark.isSameWidget
                || slots.indices.allSatisfy {
                    !slots[$0].after.contains(mark.replaces) || position[version] < position[$0]
                }
        }
    }

    /// Returns whether every chain of links stays inside and ends; each link is followed once.
    private static func ends(_ links: [Int?]) -> Bool {
        var isDone = Array(repeating: false, count: links.count)
        for start in links.indices {
            var path: [Int] = []
            var slot: Int? = start
            while let here = slot {
                guard links.indices.contains(here) else { return false }
                guard !isDone[here] else { break }
                guard path.count <= links.count else { return false }
                path.append(here)
                slot = links[here]
            }
            for passed in path { isDone[passed] = true }
        }
        return true
    }
}
