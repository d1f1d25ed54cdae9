package import LayoverCatalog
package import LayoverFlags
import LayoverModel
package import LayoverTargeting

/// One layout's account of one widget, rule by rule: every rule is looked at, those behind the one that decided too.
package struct WidgetAccount: Sendable {
    /// An arm by its places in the catalog's experiments and in its experiment's variants.
    package struct Arm: Hashable, Sendable {
        package let experiment: Int
        package let arm: Int
    }

    /// The way in which the widget comes by a place in the layout.
    package enum Seat: Hashable, Sendable {
        case own
        /// As an arm changes it.
        case version(Arm)
        /// An arm puts it where another stands else.
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

    /// The client's ability with the widget.
    package enum Ability: Hashable, Sendable {
        case able
        /// It lacks something, and gets a line of text.
        case asText(missing: String)
        /// It lacks something, and another widget stands in.
        case standIn(String, missing: String)
        case unable(missing: String)
    }

    /// The word of the provider that fills its fields.
    package enum Provision: Sendable {
        case filled(campaign: Int?)
        /// Something that it waits for, in words.
        case awaited(String)
        case nothing(OmissionReason, String)
        case failed(OmissionReason, String)
        /// A placeholder: the widgets that wait and for which it stands, and those for which it would.
        case standsFor(waiting: [String], all: [String])
        /// Another team's service, which is not asked before all else holds.
        case notAsked
    }

    package enum Position: Hashable, Sendable {
        case top, end
        case after(Int)
        case beside(String)
        /// Beside an itinerary that is not known.
        case nowhere
    }

    package let seat: Seat
    /// The slot that was looked at; `nil` where the layout has none for it.
    package let slot: Int?
    /// The widget that draws it: its own definition, an arm's version, or what stands in for it.
    package let drawn: CompiledWidget?
    /// When it is on; empty for always.
    package let windows: [TimeWindow]
    package let isOn: Bool
    /// Which kills take it away: its own, its component's, its provider's, a switch's.
    package let killedBy: [KillName]
    package let ability: Ability
    /// `nil` where it has no condition.
    package let condition: Trace?
    /// True if the widget shows although its condition is unknown.
    package let isShownUnknown: Bool
    package let provision: Provision
    /// Of a widget that draws campaigns.
    package let campaigns: [CampaignStatus]
    package let position: Position
    /// Why the layout has no card of it; `nil` where it has one or waits.
    package let omission: Omission?
    package let isPending: Bool
}
