/// Names of cards and campaigns in ordinary words, for titles that other people read.
///
/// The workbench's page uses the same rules.
package enum PlainName {
    /// Words that are written in capitals.
    private static let initials: Set<Substring> = ["eu", "faq", "gb", "id", "qr", "uae", "uk", "us", "usa", "vip"]

    /// `Price alert` for `price-alert`, `UK entry permit` for `uk-entry-permit`.
    package static func words(_ name: String) -> String {
        let words = name.split(separator: "-").map { initials.contains($0) ? $0.uppercased() : String($0) }
            .joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
