import Foundation

/// Names of markets for people.
enum RegionName {
    private static let language = Locale(identifier: "en_GB")

    /// `Norway` for `NO`; the code itself where nobody knows it.
    static func english(_ code: String) -> String { language.localizedString(forRegionCode: code) ?? code }
}
