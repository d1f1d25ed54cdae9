extension Stylesheet {
    /// The stylesheet of pages: that of cards, and the looks of forms and of a page's own frame.
    static let page = Stylesheet(
        tokens: StyleToken.all + StyleToken.page, base: StyleRule.pageBase,
        rules: StyleRule.surfaces + StyleRule.texts + StyleRule.controls + StyleRule.layouts + StyleRule.lists
            + StyleRule.pages)
}

extension StyleToken {
    static let page: [StyleToken] = [
        StyleToken("ground", "#f4f6fa", "#10151c"),
        StyleToken("yes", "#0b7a43", "#7fdba8"),
        StyleToken("maybe", "#8a5a00", "#f3c46b"),
        StyleToken("no", "#b3261e", "#ffaea7"),
        StyleToken("on-vote", "#fff", "#0c1218"),
    ]
}
