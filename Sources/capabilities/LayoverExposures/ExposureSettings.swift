package import LayoverFrame

/// Settings of how long segments of exposures and events are kept.
package struct ExposureSettings: SettingsPart {
    /// Time that segments of exposures and events are kept.
    package var days = 30
    package var segmentMegabytes = 64
    package var segmentMinutes = 60
    package var syncMilliseconds = 1000

    package init() {}

    package static let keys: [SettingKey] = [
        .number(
            "exposure_days", "how many days exposures and events are kept", RowLogSettings.daysRange, \.exposures.days),
        .number(
            "exposure_segment_megabytes", "a larger segment of exposures is closed",
            RowLogSettings.segmentMegabytesRange,
            \.exposures.segmentMegabytes),
        .number(
            "exposure_segment_minutes", "an older segment of exposures is closed", RowLogSettings.segmentMinutesRange,
            \.exposures.segmentMinutes),
        .number(
            "exposure_sync_milliseconds", "how long a written exposure may wait to be synchronized; 0 for each write",
            RowLogSettings.syncMillisecondsRange, \.exposures.syncMilliseconds),
    ]
}

extension ServerSettings {
    package var exposures: ExposureSettings {
        get { self[ExposureSettings.self] }
        set { self[ExposureSettings.self] = newValue }
    }
}
