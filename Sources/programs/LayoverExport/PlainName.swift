/// Names of cards and campaigns as people say them, for titles that somebody else reads; as the workbench's page has them.
package enum PlainName {
    /// Words that are read letter by letter.
    private static let initials: Set<Substring> = ["eu", "faq", "gb", "id", "qr", "uae", "uk", "us", "usa", "vip"]

    /// `Price alert` for `price-alert`, `UK entry permit` for `uk-entry-permit`.
    package static func words(_ name: String) -> String {
        let words = name.split(separator: "-").map { initials.contains($0) ? $0.uppercased() : String($0) }
            .joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
