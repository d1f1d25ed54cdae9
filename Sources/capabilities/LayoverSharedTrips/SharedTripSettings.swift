package import LayoverFrame
import LayoverProcesses

/// Whether trips are stored here, and where.
package struct SharedTripSettings: SettingsPart {
    /// Off by default, so that no server stores what people wrote unless its operator wants that.
    package var isOn = false
    /// The store's file; empty for `trips.sqlite` in the state folder.
    package var file = ""
    /// Seconds between two sweeps, which record closings and ends that are due; 0 for never, as in tests.
    package var sweepSeconds = 10
    /// Servers that may vouch for what they send.
    package var tokens: [TripToken] = []
    /// The program that draws images; empty for `layover-draw` beside this one.
    package var imageProgram = ""
    package var imageMilliseconds = 200

    package init() {}

    package static let keys: [SettingKey] = [
        .toggle("trips", "shared trips are kept: friends share flights and vote", \.sharedTrips.isOn),
        .text(
            "trips_file",
            "where they are kept, in a folder that is there, with its log and the journal of erasures beside it; trips.sqlite in the state folder where nothing stands here",
            \.sharedTrips.file),
        .number(
            "trips_sweep_seconds", "how often closings and ends that are due are written down; 0 for never", 0...3_600,
            \.sharedTrips.sweepSeconds),
        tokens,
        .text(
            "trips_image",
            "the program that draws images of trips; layover-draw beside this program where nothing stands here",
            \.sharedTrips.imageProgram),
        .number(
            "trips_image_milliseconds",
            "how long an image may take; a standing picture comes in its place",
            TripImageLimits.pictureMilliseconds, \.sharedTrips.imageMilliseconds),
    ]

    private static let tokens = SettingKey(
        name: "trips_tokens",
        summary:
            "whose word about flights counts: 'role:name:SHA-256 of their token in hexadecimal', with commas; the role is gateway",
        standard: "", isSecret: true
    ) { text, settings in
        let words = SettingKey.words(text)
        let tokens = words.compactMap { TripToken($0) }
        settings.sharedTrips.tokens = tokens
        return tokens.count == words.count
    }
}

extension ServerSettings {
    package var sharedTrips: SharedTripSettings {
        get { self[SharedTripSettings.self] }
        set { self[SharedTripSettings.self] = newValue }
    }

    /// The program that draws images of trips.
    package var tripsImageProgram: String {
        sharedTrips.imageProgram.isEmpty ? OwnProgram.path(beside: "layover-draw") : sharedTrips.imageProgram
    }

    /// The file of trips.
    package var tripsPath: String { sharedTrips.file.isEmpty ? state + "/trips.sqlite" : sharedTrips.file }
}
