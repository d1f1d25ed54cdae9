package import LayoverAssembly
package import LayoverModel

/// Everything that decides what a preview shows, as in the query of its address: viewer, time, place and subject.
///
/// Nothing is checked against a catalog yet. Later, values that a catalog lacks fall back to the default and are
/// reported.
package struct PreviewScene: Hashable, Sendable {
    /// The schemes to draw.
    package enum Scheme: String, CaseIterable, Sendable { case light, dark, both }

    package var market: String?
    package var locale: String?
    /// Points, 1 to 10,000.
    package var width = PreviewScene.usualWidth
    package var scheme = Scheme.light
    /// Text scale in percent, 50 to 400.
    package var scalePercent = 100
    package var platform: Platform?
    package var app: String?
    /// As in `Layover-Client`; `nil` for everything.
    package var capabilities: String?
    /// The key of a variant by the key of its experiment, including drafts.
    package var arms: [String: String] = [:]
    /// As for `layover kill`.
    package var kills: [String] = []
    /// A local time on the market's clock, or a moment with `Z`; `nil` for the default.
    package var now: String?
    /// A sample of the widget, `edge:<name>`, `campaign:<name>`, or `<widget>/<sample>` if the scene is not for one
    /// widget.
    package var sample: String?
    /// The name of a supplier's answer to read facts from.
    package var answer: String?
    /// By widget that another team's service fills: the sample whose answer is replayed on the page, or `none` for no
    /// answer yet.
    package var services: [String: String] = [:]
    package var traveller = Traveller()
    package var query = SearchQuery()
    /// Values that could not be read, in words for the author.
    package private(set) var notes: [String] = []

    package static let usualWidth = 390

    package init() {}
}

extension PreviewScene {
    /// Reads the items of a query; unknown names are ignored, and errors are reported in `notes`.
    package init(_ items: [(name: String, value: String)]) {
        self.init()
        for item in items where !item.value.isEmpty { readItem(item.name, item.value) }
    }

    private mutating func readItem(_ name: String, _ value: String) {
        switch name {
        case "market": market = value
        case "locale": locale = value
        case "width": width = number(name, value, in: 1...10_000) ?? width
        case "scale": scalePercent = number(name, value, in: 50...400) ?? scalePercent
        case "scheme":
            scheme = Scheme(rawValue: value) ?? refuse(name, value, among: Scheme.allCases.map(\.rawValue)) ?? scheme
        case "platform":
            platform =
                Platform(rawValue: value) ?? refuse(name, value, among: Platform.allCases.map(\.rawValue)) ?? platform
        case "app": app = value
        case "caps": capabilities = value
        case "arms": arms = pairs(name, value, as: "experiment:variant")
        case "services": services = pairs(name, value, as: "widget:sample")
        case "kills": kills = words(value)
        case "now": now = value
        case "sample": sample = value
        case "answer": answer = value
        case "residence", "citizenship": takeCountry(name, value)
        default: takeQuery(name, value)
        }
    }

    private mutating func pairs(_ name: String, _ text: String, as form: String) -> [String: String] {
        var found: [String: String] = [:]
        for word in words(text) {
            let parts = word.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else {
                notes.append("'\(name)' is \(form), not '\(SceneNotes.cut(word))'")
                continue
            }
            found[String(parts[0])] = String(parts[1])
        }
        return found
    }

    private mutating func takeCountry(_ name: String, _ value: String) {
        guard let country = Market(value.uppercased()) else {
            notes.append("'\(name)' is a country of two letters, not '\(SceneNotes.cut(value))'")
            return
        }
        if name == "residence" { traveller.residence = country.code } else { traveller.citizenship = country.code }
    }

    private mutating func takeQuery(_ name: String, _ value: String) {
        do throws(HeaderProblem) {
            _ = try query.readItem(name, value)
        } catch {
            notes.append(error.reason)
        }
    }

    private mutating func number(_ name: String, _ value: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = Int(value), range.contains(number) else {
            notes.append(
                "'\(name)' is a number from \(range.lowerBound) to \(range.upperBound), not '\(SceneNotes.cut(value))'")
            return nil
        }
        return number
    }

    private mutating func refuse<Word>(_ name: String, _ value: String, among words: [String]) -> Word? {
        notes.append("'\(name)' is one of \(words.joined(separator: ", ")), not '\(SceneNotes.cut(value))'")
        return nil
    }

    private func words(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }
}
