package import LayoverFrame
import LayoverReleases

/// Settings of how content is published.
package struct PublishingSettings: SettingsPart {
    /// Prefix of the addresses of pictures and stylesheets: `https://cards.example.com`.
    package var assetOrigin = ""
    /// True if `/demo` shows a page of results; the module that draws it is always available.
    package var demo = false
    /// Place of releases that are served instead of the content folder: a folder, or an address; empty to serve the folder.
    package var releases = ""
    /// File with this server's credentials for the place; empty for no credentials, or those of the environment.
    package var releaseCredentialsFile = ""
    /// Place of this server in staged rollouts, from 1; 0 if it is not set.
    package var rolloutPlace = 0
    /// Files with the public keys that may sign releases.
    package var releaseKeys: [String] = []
    /// True if every market also has the locales `en-XA` and `ar-XB`, for checking cards.
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
            "a place of releases, as layover publish writes it, that is followed in place of the content's files: a folder, https://..., s3+https://... where calls are signed, postgres://..., or store for that of the setting; needs release_key",
            \.publishing.releases),
        .text(
            "release_credentials_file",
            "file, its owner's alone, with the key of S3 (aws_access_key_id, aws_secret_access_key, region), the authorization, or the database's password, by which the place of releases knows this server",
            \.publishing.releaseCredentialsFile),
        .number(
            "rollout_place",
            "this server's place in staged rollouts: 1 is shown new releases first; 0 goes by server_name among servers that share a store, and without one is first where it has no peers, else last",
            0...ReleaseLimits.rolloutServers.upperBound, \.publishing.rolloutPlace),
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
