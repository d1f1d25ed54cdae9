package import LayoverJSON
import LayoverModel

/// The `layout` of a saved response, compared with the layout that the current files give the same request.
package struct LayoutReplay: Sendable {
    /// The request of a response, as the response states it.
    package struct Request: Hashable, Sendable {
        package let surface: String
        package let market: String
        package let locale: String
        /// Twelve digits.
        package let catalog: String
        /// Variants by the keys of their experiments.
        package let arms: [String: String]
        /// True if all results were in.
        package let isComplete: Bool
    }

    /// One difference, in words.
    package struct Difference: Hashable, Sendable {
        package let widget: String
        package let was: String
        package let `is`: String
    }

    package let request: Request
    private let layout: JSONValue

    /// - Parameter layout: The member `layout` of a response, or a layout alone.
    /// - Throws: `ReplayError` if it is not a layout.
    package init(_ layout: JSONValue) throws(ReplayError) {
        guard layout["cards"]?.items != nil else { throw ReplayError("it has no member 'cards'") }
        func text(_ name: String) throws(ReplayError) -> String {
            guard let text = layout[name]?.string else { throw ReplayError("it has no member '\(name)'") }
            return text
        }
        let arms = (layout["assignments"]?.items ?? []).compactMap { member -> (String, String)? in
            guard let experiment = member["experiment"]?.string, let variant = member["variant"]?.string else {
                return nil
            }
            return (experiment, variant)
        }
        request = Request(
            surface: try text("surface"), market: try text("market"), locale: try text("locale"),
            catalog: try text("catalog"), arms: Dictionary(arms, uniquingKeysWith: { first, _ in first }),
            isComplete: layout["complete"]?.bool ?? true)
        self.layout = layout
    }

    /// The outcome of a widget in the response: `shown on top`, `pending`, `omitted: condition`.
    ///
    /// `nil` if the response does not contain it, for example because it has no `omitted`.
    package func word(for widget: String) -> String? { LayoutReplay.word(for: widget, in: layout) }

    /// True if the response lists the widgets that were left out, with reasons.
    package var explains: Bool { layout["omitted"]?.items != nil }

    /// Lists the differences in another layout for the same request, by widget.
    package func differences(from other: JSONValue) -> [Difference] {
        let names = Set(LayoutReplay.names(in: layout) + LayoutReplay.names(in: other))
        return names.sorted().compactMap { name in
            let was = LayoutReplay.word(for: name, in: layout)
            let now = LayoutReplay.word(for: name, in: other)
            // Without `omitted` in the response, the reasons are unknown.
            if was == nil, !explains, now?.hasPrefix("omitted") ?? true { return nil }
            guard was != now else { return nil }
            return Difference(widget: name, was: was ?? "no card", is: now ?? "no card")
        }
    }

    private static func names(in layout: JSONValue) -> [String] {
        let cards = (layout["cards"]?.items ?? []).compactMap { $0["widget"]?.string }
        let pending = (layout["pending"]?.items ?? []).compactMap(\.string)
        return cards + pending + (layout["omitted"]?.items ?? []).compactMap { $0["widget"]?.string }
    }

    private static func word(for widget: String, in layout: JSONValue) -> String? {
        if let card = (layout["cards"]?.items ?? []).first(where: { $0["widget"]?.string == widget }) {
            return "shown \(place(of: card))"
        }
        if (layout["pending"]?.items ?? []).contains(where: { $0.string == widget }) { return "pending" }
        let omitted = (layout["omitted"]?.items ?? []).first { $0["widget"]?.string == widget }
        return omitted.map { "omitted: \($0["reason"]?.string ?? "")" }
    }

    private static func place(of card: JSONValue) -> String {
        let campaign = card["campaign"]?.string.map { " with '\($0)'" } ?? ""
        if let anchor = card["place"]?["anchor"]?.string { return "beside '\(anchor)'\(campaign)" }
        guard let index = card["place"]?["index"]?.int else { return "below the results\(campaign)" }
        return (index == 0 ? "on top" : "after \(index) results") + campaign
    }
}

/// Why a response cannot be replayed.
package struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
