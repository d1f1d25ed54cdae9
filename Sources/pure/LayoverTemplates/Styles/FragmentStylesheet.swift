/// The single stylesheet for cards that are fragments in another page or in a shadow root.
///
/// The looks are those of documents, but they depend on different things. A document owns its page: `:root` has its
/// colours, `rem` its text size, and the viewport its width and its height. Here the element of class `layover` replaces
/// all of that. It is as wide as its container, at least as high if that has a height, and no rule applies outside of it.
package enum FragmentStylesheet {
    /// The root, doubled so that it overrides a page's rules for elements and for one class.
    static let root = ".layover.layover"
    /// Margin that the frame keeps on each side, in pixels: a container is measured inside of it, a viewport outside.
    static let padding = 2

    /// The whole sheet with every class, so that it changes only with Layover itself and with `own`.
    ///
    /// - Parameter own: Declarations of cards' own classes, by their names; the same name always has the same declarations.
    /// - Returns: The same bytes for the same rules.
    package static func bytes(own: [String: String] = [:]) -> [UInt8] {
        let rules = StyleBlock.read(Stylesheet.ownRules(own))
        return shared + Array(StyleBlock.text(rules.map { scoped($0, [], keepsSelectors: false) }).utf8)
    }

    private static let shared: [UInt8] = {
        let blocks = StyleBlock.read(Stylesheet.shared.looks + CardLines.allRules)
        let animations = blocks.compactMap { block -> String? in
            guard case .group(let prelude, _) = block, prelude.hasPrefix("@keyframes ") else { return nil }
            return String(prelude.dropFirst("@keyframes ".count))
        }
        let looks = StyleBlock.text(
            blocks.filter { !isTextScale($0) }.map { scoped($0, animations, keepsSelectors: false) })
        return Array((frame + looks).utf8)
    }()

    /// The root, isolated from the page around it, with its unit of length and its colours.
    ///
    /// `revert` removes the effect of the page's rules on elements inside. On images it would also remove their own `width`
    /// and `height`, so their properties are reset one by one.
    private static var frame: String {
        let (light, dark) = (Stylesheet.shared.tokens(\.light), Stylesheet.shared.tokens(\.dark))
        let sizes = TextScale.steps.dropFirst().map { "\(root)[data-scale=\"\($0)\"]{--u:\(unit($0))}" }
        return """
            :host{display:block}\
            \(root){all:initial;display:block;position:relative;isolation:isolate;inline-size:100%;\
            container-type:inline-size;--u:\(unit(100));\(light)}\
            \(root) :where(:not(img)),\(root)::before,\(root)::after,\(root) ::before,\(root) ::after{all:revert}\
            \(root) img{border:0;border-radius:0;box-shadow:none;float:none;opacity:1;filter:none;transform:none;\
            position:static;visibility:visible;background:none}\
            @media(prefers-color-scheme:dark){\(root){\(dark)}}\
            \(schemes("light")){color-scheme:light;\(light)}\(schemes("dark")){color-scheme:dark;\(dark)}
            """ + sizes.joined()
    }

    /// The root if its page, its host or itself sets the scheme; the root itself takes precedence.
    private static func schemes(_ name: String) -> String {
        let said = "[data-scheme=\"\(name)\"]"
        return "\(said) \(root),:host(\(said)) \(root),\(root)\(said)\(said)"
    }

    /// Sixteen pixels at the usual size.
    private static func unit(_ percent: Int) -> String {
        let hundredths = 16 * percent
        return hundredths % 100 == 0 ? "\(hundredths / 100)px" : "\(hundredths / 100).\(hundredths % 100 / 10)px"
    }

    /// True if a rule sets a document's text size, which the root replaces by its unit.
    private static func isTextScale(_ block: StyleBlock) -> Bool {
        guard case .rule(let selectors, let declarations) = block, declarations.hasPrefix("font-size:") else {
            return false
        }
        return selectors.allSatisfy { $0.hasPrefix("[data-scale=") && $0.hasSuffix("]") }
    }

    private static func scoped(_ block: StyleBlock, _ animations: [String], keepsSelectors: Bool) -> StyleBlock {
        switch block {
        case .rule(let selectors, let declarations):
            return .rule(
                selectors: keepsSelectors ? selectors : selectors.flatMap { FragmentSelector.bound($0, to: root) },
                declarations: inUnits(renamed(declarations, animations)).replacing("100vh", with: "100%"))
        case .group(let prelude, let blocks):
            let isAnimation = prelude.hasPrefix("@keyframes ")
            return .group(
                prelude: isAnimation ? renamed(prelude, animations) : measured(prelude),
                blocks: blocks.map { scoped($0, animations, keepsSelectors: isAnimation) })
        }
    }

    /// Replaces a query of the viewport's width by one of the root's width, without the margin of the frame.
    static func measured(_ prelude: String) -> String {
        for bound in ["min", "max"] {
            let opening = "@media(\(bound)-width:"
            guard prelude.hasPrefix(opening), prelude.hasSuffix("px)") else { continue }
            let digits = prelude.dropFirst(opening.count).prefix { $0.isWholeNumber }
            guard let points = Int(digits) else { continue }
            return "@container(\(bound)-width:\(points - 2 * padding)"
                + prelude.dropFirst(opening.count + digits.count)
        }
        return prelude
    }

    /// Names of animations are global to the page, so Layover's own get a prefix.
    private static func renamed(_ text: String, _ animations: [String]) -> String {
        animations.reduce(text) { text, name in
            text.replacing("animation:\(name) ", with: "animation:layover-\(name) ").replacing(
                "@keyframes \(name)", with: "@keyframes layover-\(name)")
        }
    }

    /// Replaces each length in `rem`, which depends on the page, by a multiple of the root's own unit.
    static func inUnits(_ declarations: String) -> String {
        var output = ""
        var rest = declarations[...]
        while let found = rest.firstRange(of: "rem") {
            let before = rest[..<found.lowerBound]
            let number = numberAtEnd(of: before)
            output += before.dropLast(number.count)
            output += number.isEmpty ? "rem" : number == "1" ? "var(--u)" : "calc(\(number)*var(--u))"
            rest = rest[found.upperBound...]
        }
        return output + rest
    }

    private static func numberAtEnd(of text: Substring) -> Substring {
        var start = text.endIndex
        while start > text.startIndex, let last = text[..<start].last, last.isWholeNumber || last == "." {
            start = text.index(before: start)
        }
        if start < text.endIndex, start > text.startIndex, text[..<start].last == "-" {
            start = text.index(before: start)
        }
        return text[start...]
    }
}
