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
        .toggle("trips", "stores shared trips, in which friends share flights and vote", at: \.sharedTrips.isOn),
        .text(
            "trips_file",
            "the file of shared trips, in an existing folder; its log and the journal of erasures are beside it; trips.sqlite in the state folder by default",
            at: \.sharedTrips.file),
        .number(
            "trips_sweep_seconds", "how often due closings and ends of trips are recorded; 0 for never", in: 0...3_600,
            at: \.sharedTrips.sweepSeconds),
        .values(
            "trips_tokens",
            "gateways that may vouch for flights: 'role:name:SHA-256 of the token in hexadecimal', separated by commas; the role is gateway",
            at: \.sharedTrips.tokens, read: { TripToken($0) }
        ).secret,
        .text(
            "trips_image",
            "the program that draws images of trips; layover-draw beside this program by default",
            at: \.sharedTrips.imageProgram),
        .number(
            "trips_image_milliseconds",
            "how long an image may take; a later one is replaced by a standing picture",
            in: TripImageLimits.pictureMilliseconds, at: \.sharedTrips.imageMilliseconds),
    ]
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
