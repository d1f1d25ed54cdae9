package import LayoverFrame
import LayoverReleases

/// Settings of how content is published.
package struct PublishingSettings: SettingsPart {
    /// Prefix of the addresses of pictures and stylesheets: `https://cards.example.com`.
    package var assetOrigin = ""
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
        .value(
            "asset_origin", "the origin in the addresses of pictures and stylesheets: https://cards.example.com",
            at: \.publishing.assetOrigin, read: { $0.isEmpty || OriginText.isWeb($0) ? $0 : nil }),
        .toggle(
            "pseudo_locales",
            "adds the pseudo-languages en-XA (accented, longer) and ar-XB (right to left) to every market, for tests of cards",
            at: \.publishing.pseudoLocales),
        .text(
            "releases",
            "the place where layover publish writes releases; the server follows it instead of the content's files: a folder, https://..., s3+https://... for signed calls, postgres://..., or store for the database of the setting store; needs release_key",
            at: \.publishing.releases),
        .text(
            "release_credentials_file",
            "a file that only its owner can read, with the credentials for the place of releases: the key of S3 (aws_access_key_id, aws_secret_access_key, region), the authorization, or the database's password",
            at: \.publishing.releaseCredentialsFile),
        .number(
            "rollout_place",
            "this server's position in staged rollouts: server 1 shows new releases first; 0 takes the order of server_name among servers that share a store; without a store, a server without peers is first and one with peers last",
            in: 0...ReleaseLimits.rolloutServers.upperBound, at: \.publishing.rolloutPlace),
        .list(
            "release_key",
            "files with the trusted public keys of releases, with commas; two while keys change",
            at: \.publishing.releaseKeys),
    ]
}

extension ServerSettings {
    package var publishing: PublishingSettings {
        get { self[PublishingSettings.self] }
        set { self[PublishingSettings.self] = newValue }
    }
}
