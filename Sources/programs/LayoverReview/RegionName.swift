import Foundation

/// English names of markets.
enum RegionName {
    private static let language = Locale(identifier: "en_GB")

    /// `Norway` for `NO`; the code itself if it is unknown.
    static func english(_ code: String) -> String { language.localizedString(forRegionCode: code) ?? code }
}
