package import LayoverFrame

/// Settings of how content becomes what is served.
package struct PublishingSettings: SettingsPart {
    /// Stands before the addresses of pictures and stylesheets: `https://cards.example.com`.
    package var assetOrigin = ""
    /// True if `/demo` shows a page of results; the module that it is drawn with is always there.
    package var demo = false
    /// Folder of releases that are served in place of the content folder; empty for none.
    package var releases = ""
    /// Files with the public halves of keys that may sign there.
    package var releaseKeys: [String] = []
    /// True if every market also speaks `en-XA` and `ar-XB`, for people who look at cards.
    package var pseudoLocales = false

    package init() {}

    package static let keys: [SettingKey] = [
        .text(
            "asset_origin", "stands before the addresses of pictures and stylesheets: https://cards.example.com",
            \.publishing.assetOrigin),
        .toggle(
            "demo",
            "/demo shows a page of results, drawn with the reference web client; not for servers that readers reach",
            \.publishing.demo),
        .toggle(
            "pseudo_locales",
            "every market also speaks en-XA (accented, longer) and ar-XB (right to left), to look at cards",
            \.publishing.pseudoLocales),
        .text(
            "releases",
            "a folder of releases, as layover publish writes it, that is followed in place of the content's files; needs release_key",
            \.publishing.releases),
        .list(
            "release_key",
            "files with the public keys that releases may be signed by, with commas; two while keys change",
            \.publishing.releaseKeys),
    ]
}

extension ServerSettings {
    package var publishing: PublishingSettings {
        get { self[PublishingSettings.self] }
        set { self[PublishingSettings.self] = newValue }
    }
}
