import LayoverModel
import LayoverTargeting

/// A scope as people write it in a command, a body or a file; an empty list means all.
package struct KillScopeText: Hashable, Sendable {
    package var markets: [String] = []
    package var locales: [String] = []
    package var platforms: [String] = []
    package var app: String?
    package var types: [String] = []
    /// Percentage of the units, for a kill that is being lifted in steps.
    package var share: Int?

    package init() {}
}

/// Error in a scope: what is invalid, and what is valid instead.
package struct KillScopeError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension KillScope {
    package init(_ scopeText: KillScopeText) throws(KillScopeError) {
        self.init(
            markets: try KillScope.set(scopeText.markets, of: "a market", write: "two capitals such as GB") {
                Market($0)
            },
            locales: try KillScope.set(scopeText.locales, of: "a language", write: "one such as en-GB") {
                LocaleTag($0)
            },
            platforms: try KillScope.choice(scopeText.platforms, "a platform"),
            app: try KillScope.range(scopeText.app), types: try KillScope.choice(scopeText.types, "a card type"),
            share: try KillScope.share(scopeText.share))
    }

    /// The canonical form of a scope: `markets=GB NO; app=>=7.31 <8; types=html`; empty for everywhere.
    package var text: String {
        func part<Element>(_ name: String, _ elements: Set<Element>?, _ text: (Element) -> String) -> String? {
            elements.map { "\(name)=\($0.map(text).sorted().joined(separator: " "))" }
        }
        let parts = [
            part("markets", markets) { $0.code }, part("locales", locales) { $0.tag },
            part("platforms", platforms) { $0.rawValue }, app.map { "app=\($0)" },
            part("types", types) { $0.rawValue }, share.map { "share=\($0)%" },
        ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    /// Reads `text`.
    package init(text: String) throws(KillScopeError) {
        var scopeText = KillScopeText()
        for part in text.split(separator: ";") {
            let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else { throw KillScopeError("\(quoted(String(part))) has no value") }
            let list = sides[1].split(separator: " ").map(String.init)
            switch sides[0] {
            case "markets": scopeText.markets = list
            case "locales": scopeText.locales = list
            case "platforms": scopeText.platforms = list
            case "app": scopeText.app = sides[1]
            case "types": scopeText.types = list
            case "share": scopeText.share = Int(sides[1].prefix { $0 != "%" }) ?? 0
            default: throw KillScopeError("\(quoted(sides[0])) is not a limit of kills")
            }
        }
        try self.init(scopeText)
    }

    private static func set<Element: Hashable>(
        _ scopeText: [String], of what: String, write right: String, _ read: (String) -> Element?
    ) throws(KillScopeError) -> Set<Element>? {
        var elements: Set<Element> = []
        for word in scopeText {
            guard let element = read(word) else {
                throw KillScopeError("\(quoted(word)) is not \(what); write \(right)")
            }
            elements.insert(element)
        }
        guard elements.count <= listLimit else { throw KillScopeError("a scope names at most \(listLimit) of a kind") }
        return scopeText.isEmpty ? nil : elements
    }

    private static func choice<Choice: RawRepresentable & CaseIterable & Hashable>(
        _ scopeText: [String], _ what: String
    ) throws(KillScopeError) -> Set<Choice>? where Choice.RawValue == String {
        try set(scopeText, of: what, write: Choice.allCases.map(\.rawValue).joined(separator: ", ")) {
            Choice(rawValue: $0)
        }
    }

    private static func share(_ share: Int?) throws(KillScopeError) -> Int? {
        guard let share else { return nil }
        guard shares.contains(share) else {
            throw KillScopeError("\(share) is not a share; write \(shares.lowerBound) to \(shares.upperBound) per cent")
        }
        return share
    }

    private static func range(_ text: String?) throws(KillScopeError) -> VersionRange? {
        guard let text else { return nil }
        do { return try VersionRange(text) } catch {
            throw KillScopeError("\(quoted(text)) is not a range of versions; write '<7.3' or '>=7.31 <8'")
        }
    }
}

/// Quotes the beginning of an operator's input.
private func quoted(_ text: String) -> String { "'\(text.prefix(80))'" }
