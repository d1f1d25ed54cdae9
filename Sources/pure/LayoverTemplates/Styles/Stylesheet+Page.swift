extension Stylesheet {
    /// The stylesheet of pages: that of cards, and the looks of forms and of a page's own frame.
    static let page = Stylesheet(
        tokens: StyleToken.all + StyleToken.page, base: StyleRule.pageBase,
        rules: StyleRule.surfaces + StyleRule.texts + StyleRule.controls + StyleRule.layouts + StyleRule.lists
            + StyleRule.pages)
}

extension StyleToken {
    static let page: [StyleToken] = [
        StyleToken("ground", light: "#f4f6fa", dark: "#10151c"),
        StyleToken("yes", light: "#0b7a43", dark: "#7fdba8"),
        StyleToken("maybe", light: "#8a5a00", dark: "#f3c46b"),
        StyleToken("no", light: "#b3261e", dark: "#ffaea7"),
        StyleToken("on-vote", light: "#fff", dark: "#0c1218"),
    ]
}
