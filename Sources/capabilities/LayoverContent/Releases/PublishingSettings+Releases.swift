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

extension ServerSettings {
    /// The word by which the place of releases is the database of the setting `store`.
    static let storePlace = "store"

    /// Opens the place of releases.
    ///
    /// - Throws: Where its address or its credentials do not read, or no database is named.
    func releasePlace() throws -> any ReleasePlace {
        if publishing.releases == ServerSettings.storePlace {
            guard let database = store.database else {
                throw SettingsError(
                    "releases is 'store', and the setting store names no database; write postgres://...")
            }
            return ReleasePlaces.open(database)
        }
        do {
            return try ReleasePlaces.open(publishing.releases, credentialsFile: publishing.releaseCredentialsFile)
        } catch {
            throw SettingsError("releases is '\(publishing.releases)': \(error)")
        }
    }
}
