package import LayoverCatalog
package import LayoverFlags
import LayoverModel
package import LayoverTargeting

/// One layout's account of one widget, rule by rule, including the rules after the one that decided.
package struct WidgetAccount: Sendable {
    /// An arm by its places in the catalog's experiments and in its experiment's variants.
    package struct Arm: Hashable, Sendable {
        package let experiment: Int
        package let arm: Int
    }

    /// How the widget gets a place in the layout.
    package enum Seat: Hashable, Sendable {
        case own
        /// An arm's version of the widget.
        case version(Arm)
        /// An arm puts it in another widget's place.
        case brought(Arm)
        /// An arm leaves it out.
        case leftOut(Arm)
        /// An arm has another widget there.
        case replaced(by: String, Arm)
        /// Only arms that this request is not in would put it here.
        case onlyInArms([Arm])
        /// Only for clients that cannot draw one of these.
        case onlyInsteadOf([String])
        case none
    }

    /// Whether the client can draw the widget.
    package enum Ability: Hashable, Sendable {
        case able
        /// It lacks a capability and gets a line of text.
        case asText(missing: String)
        /// It lacks a capability and gets another widget instead.
        case standIn(String, missing: String)
        case unable(missing: String)
    }

    /// The result of the provider that fills its fields.
    package enum Provision: Sendable {
        case filled(campaign: Int?)
        /// What it waits for, in words.
        case awaited(String)
        case nothing(OmissionReason, String)
        case failed(OmissionReason, String)
        /// A placeholder: the pending widgets that it replaces, and all those that it can replace.
        case standsFor(waiting: [String], all: [String])
        /// Another team's service, which is called only once every other rule holds.
        case notAsked
    }

    package enum Position: Hashable, Sendable {
        case top, end
        case after(Int)
        case beside(String)
        /// Beside an unknown itinerary.
        case nowhere
    }

    package let seat: Seat
    /// The slot that was examined; `nil` if the layout has no slot for the widget.
    package let slot: Int?
    /// The widget that draws it: its own definition, an arm's version, or its fallback.
    package let drawn: CompiledWidget?
    /// When the widget is on; empty for always.
    package let windows: [TimeWindow]
    package let isOn: Bool
    /// The kills that remove it: its own, its component's, its provider's, a switch's.
    package let killedBy: [KillName]
    package let ability: Ability
    /// `nil` if it has no condition.
    package let condition: Trace?
    /// True if the widget shows although its condition is unknown.
    package let isShownUnknown: Bool
    package let provision: Provision
    /// For a widget that draws campaigns.
    package let campaigns: [CampaignStatus]
    package let position: Position
    /// Why the layout has no card of it; `nil` if it has a card or is pending.
    package let omission: Omission?
    package let isPending: Bool
}
