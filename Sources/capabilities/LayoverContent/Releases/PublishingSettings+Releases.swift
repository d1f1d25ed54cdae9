import LayoverFrame
import LayoverReleases
import LayoverSeal

extension PublishingSettings {
    /// Makes the verifier for the place of releases.
    ///
    /// - Throws: If no key is configured, because then anyone could publish, or if a key cannot be used.
    func releaseVerifier(_ seal: Seal) throws -> ReleaseVerifier {
        guard !releaseKeys.isEmpty else {
            throw SettingsError(
                "releases is '\(releases)', but release_key names no public key; unsigned releases are never served, so set release_key"
            )
        }
        return ReleaseVerifier(keys: try ReleaseKeyFile.trusted(releaseKeys, seal), tools: ReleaseTools(seal))
    }
}

extension ServerSettings {
    /// The word for the database of the setting `store` as the place of releases.
    static let storePlace = "store"

    /// Opens the place of releases.
    ///
    /// - Throws: If its address or its credentials are invalid, or no database is configured.
    func releasePlace() throws -> any ReleasePlace {
        if publishing.releases == ServerSettings.storePlace {
            guard let database = store.database else {
                throw SettingsError(
                    "releases is 'store', but the setting store names no database; write postgres://...")
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
