/// `find:` of a widget, or the same keys of an article: how it is found, and where a tap leads.
package struct FindSource: Hashable, Sendable {
    /// The message with its title.
    package let title: WrittenName?
    package let names: [WrittenName]
    package let popularity: Int
    package let app: WrittenName?
    package let web: WrittenName?

    package init(_ decoding: Decoding) {
        title = decoding.sub("title")?.reference("message")
        names = decoding.references("names")
        popularity = decoding.int("popularity") ?? 0
        let open = decoding.sub("open")
        app = open?.reference("app")
        web = open?.reference("web")
    }

    /// The settings' pattern with an item's id.
    package static func address(_ pattern: String?, id: String) -> String? {
        pattern?.replacing("{id}", with: id)
    }
}
