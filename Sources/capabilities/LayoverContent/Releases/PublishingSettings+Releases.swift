import LayoverFrame
import LayoverReleases
import LayoverSeal

extension PublishingSettings {
    /// Opens what lies in the folder of releases.
    ///
    /// - Throws: Where no key is named, for then anybody could publish, or one cannot be used.
    func releaseVerifier(_ seal: Seal) throws -> ReleaseVerifier {
        guard !releaseKeys.isEmpty else {
            throw SettingsError(
                "releases is '\(releases)', and release_key names no public key; what nobody signed is never served")
        }
        return ReleaseVerifier(keys: try ReleaseKeyFile.trusted(releaseKeys, seal), tools: ReleaseTools(seal))
    }
}
