package import LayoverModel
import LayoverTemplates

/// Checks a card's page for problems that its HTML and stylesheet alone show; a browser measures the rest.
///
/// Checks alternative and link texts, the order of headings and of reading, language and direction, declared colours in
/// both schemes, and declared sizes of tap targets.
package struct CardChecks: Sendable {
    private let tree: HTMLTree
    private let locale: LocaleTag
    /// The place of findings about the HTML.
    private let place: SourceLocation?
    private let places: TemplatePlaces?

    /// - Parameters:
    ///   - document: The whole page.
    ///   - locale: The expected language.
    ///   - place: The template.
    ///   - places: The places of its tags; if `nil`, findings point at the template as a whole.
    package init(
        document: String, locale: LocaleTag, place: SourceLocation? = nil, places: TemplatePlaces? = nil
    ) {
        tree = HTMLTree(document)
        self.locale = locale
        self.place = place
        self.places = places
    }

    /// All findings, rule by rule, each once.
    package var findings: [CardCheck] {
        let elements = tree.elements
        let sheet = CardSheet(elements.map(\.element).filter { $0.name == "style" }.map(\.text).joined())
        let found =
            language(elements) + images(elements) + links(elements) + headings(elements) + order(elements, sheet)
            + colours(elements, sheet) + targets(elements, sheet)
        var seen: Set<CardCheck> = []
        return found.filter { seen.insert($0).inserted }
    }

    private typealias Placed = (element: HTMLTree.Element, parents: [HTMLTree.Element])

    private func finding(
        _ rule: CardCheck.Rule, _ severity: CardCheck.Severity, _ message: String, of element: HTMLTree.Element? = nil
    ) -> CardCheck {
        let written = element.flatMap { places?.place(name: $0.name, classes: $0.classes) }
        return CardCheck(rule: rule, severity: severity, message: message, place: written ?? place)
    }

    // MARK: Words

    private func language(_ elements: [Placed]) -> [CardCheck] {
        guard let root = elements.first(where: { $0.element.name == "html" || $0.element.classes.contains("layover") })
        else { return [finding(.lang, .error, "the card has no root element with a language")] }
        var found: [CardCheck] = []
        let (lang, direction) = (root.element.attributes["lang"] ?? "", root.element.attributes["dir"] ?? "")
        let wanted = locale.isRightToLeft ? "rtl" : "ltr"
        if lang != locale.tag {
            found.append(finding(.lang, .error, "the card says lang=\"\(lang)\", but its texts are in \(locale)"))
        }
        if direction != wanted {
            found.append(
                finding(.lang, .error, "the card says dir=\"\(direction)\", but \(locale) is written \(wanted)"))
        }
        for (element, _) in elements where element.name != root.element.name {
            guard let own = element.attributes["lang"], let tag = LocaleTag(own),
                tag.isRightToLeft != locale.isRightToLeft, element.attributes["dir"] == nil
            else { continue }
            found.append(finding(.lang, .warning, "a part in \(own) needs a 'dir' of its own", of: element))
        }
        return found
    }

    private func images(_ elements: [Placed]) -> [CardCheck] {
        elements.filter { $0.element.name == "img" }.compactMap { image, parents -> CardCheck? in
            guard let alt = image.attributes["alt"] else {
                return finding(
                    .alt, .error, "a picture has no alternative text; write alt=\"\" if it is only decoration",
                    of: image)
            }
            if alt.isEmpty, let link = parents.last(where: { $0.name == "a" }), link.spokenText.isEmpty {
                return finding(
                    .alt, .error, "a link consists of a picture, and its alternative text is empty", of: image)
            }
            let endings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"]
            guard endings.contains(where: alt.lowercased().hasSuffix) else { return nil }
            return finding(.alt, .warning, "the alternative text '\(alt)' is the name of a file", of: image)
        }
    }

    private func links(_ elements: [Placed]) -> [CardCheck] {
        elements.filter { $0.element.name == "a" }.compactMap { link, _ -> CardCheck? in
            let text = link.spokenText
            if text.isEmpty { return finding(.linkText, .error, "a link has no text", of: link) }
            guard LinkText.saysNothing(text) else { return nil }
            return finding(
                .linkText, .warning, "the link '\(text)' does not say what it opens when it is read alone", of: link)
        }
    }

    private func headings(_ elements: [Placed]) -> [CardCheck] {
        let headings = elements.compactMap { found in found.element.headingLevel.map { (found.element, $0) } }
        var found: [CardCheck] = []
        if let (element, first) = headings.first, first > 2 {
            found.append(
                finding(.headingOrder, .warning, "the first heading is h\(first); a card begins with h2", of: element))
        }
        for ((_, one), (element, next)) in zip(headings, headings.dropFirst()) where next > one + 1 {
            found.append(
                finding(.headingOrder, .warning, "h\(next) follows h\(one); a level is missing", of: element))
        }
        return found
    }

    // MARK: Looks

    private func order(_ elements: [Placed], _ sheet: CardSheet) -> [CardCheck] {
        elements.compactMap { element, _ -> CardCheck? in
            if let index = element.attributes["tabindex"], let number = Int(index), number > 0 {
                return finding(
                    .readingOrder, .warning, "tabindex=\"\(index)\" changes the reading order",
                    of: element)
            }
            let moved = sheet.reordering(of: element)
            return moved.map {
                finding(
                    .readingOrder, .warning, "'\($0)' draws <\(element.name)> in another order than it is read in",
                    of: element)
            }
        }
    }

    private func colours(_ elements: [Placed], _ sheet: CardSheet) -> [CardCheck] {
        elements.filter { $0.element.hasOwnText && !$0.parents.contains { $0.name == "head" } }.flatMap {
            element, parents in
            CardSheet.Scheme.allCases.compactMap { scheme -> CardCheck? in
                let chain = parents + [element]
                guard let front = sheet.colour(of: chain, scheme), let back = sheet.background(of: chain, scheme) else {
                    return nil
                }
                let ratio = front.contrast(to: back)
                let needed = sheet.isLarge(chain) ? 3 : 4.5
                guard ratio < needed else { return nil }
                let text = element.ownText.prefix(40)
                return finding(
                    .contrast, .error,
                    "'\(text)' has a contrast of \(tenths(ratio)) on \(scheme.rawValue) screens; it needs \(tenths(needed))",
                    of: element)
            }
        }
    }

    private func targets(_ elements: [Placed], _ sheet: CardSheet) -> [CardCheck] {
        elements.filter { $0.element.name == "a" }.compactMap { link, parents -> CardCheck? in
            if let parent = parents.last, parent.hasOwnText { return nil }
            guard sheet.targetPoints(of: link) ?? 0 < Double(CardChecks.targetPoints) else { return nil }
            return finding(
                .target, .warning,
                "the link '\(link.spokenText)' declares no height of \(CardChecks.targetPoints) points; add the class 'button', 'link' or 'chip'",
                of: link)
        }
    }

    /// Height and width of a tap target, in points.
    package static let targetPoints = 44

    /// One decimal, rounded down.
    private func tenths(_ number: Double) -> String {
        let count = Int((number * 10).rounded(.down))
        return "\(count / 10).\(count % 10)"
    }
}

extension HTMLTree.Element {
    /// The text that a screen reader speaks for the element: its label, else its text with the alternative texts of its
    /// pictures.
    fileprivate var spokenText: String {
        if let label = attributes["aria-label"], !label.isEmpty { return label }
        let parts = children.map { child -> String in
            switch child {
            case .text(let text): text
            case .element(let element) where element.attributes["aria-hidden"] == "true": ""
            case .element(let element) where element.name == "img": element.attributes["alt"] ?? ""
            case .element(let element): element.spokenText
            }
        }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    fileprivate var ownText: String {
        children.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined(separator: " ")
    }

    fileprivate var hasOwnText: Bool { name != "style" && name != "title" && !ownText.isEmpty }

    fileprivate var headingLevel: Int? {
        guard name.count == 2, name.first == "h", let level = name.last?.wholeNumberValue, (1...6).contains(level)
        else {
            return nil
        }
        return level
    }
}
