extension Exposure: LoggedRow {
    package static let kind = "exposures"

    package static let empty = Exposure(
        milliseconds: 0, unitAttribute: "", unit: "", experiment: "", variation: "")

    /// `user_id` for the attribute `user`; `unit_layout_id` for `layout`, because `layout_id` is taken.
    package var unitColumnName: String { Exposure.unitColumnName(unitAttribute) }

    package static func unitColumnName(_ attribute: String) -> String {
        let name = attribute + "_id"
        return columns.contains { $0.name == name } ? "unit_" + name : name
    }

    /// The first four are the columns of GrowthBook's assignment query, in its order.
    package static let columns: [RowColumn<Exposure>] = [
        .moment(
            "timestamp", \.milliseconds, required: true, example: "2026-11-21T20:34:27.123Z",
            "when the layout was decided, in UTC"),
        .text(
            "unit_id", \.unit, required: true, unit: true, example: "u-1",
            "the assigned unit; the column is named after the experiment's unit: `user_id`, `device_id`"),
        .text(
            "experiment_id", \.experiment, required: true, example: "results-grouping", "the experiment's name"),
        .text("variation_id", \.variation, required: true, example: "control", "the arm's key"),
        .text(
            "feature_id", \.feature, example: "new-filters", "the feature that used the experiment; absent for a layout"
        ),
        .text(
            "hash_attribute", \.unitAttribute, required: true, example: "user",
            "the attribute that the unit is read from"),
        .int("hash_version", \.hashVersion, example: "2", "the version of the rule that makes buckets"),
        .number(
            "bucket", \.bucket, example: "0.2731", "from 0 up to below 1; absent if it did not choose the arm"),
        .text("market", \.market, example: "GB", "of the request"),
        .text("locale", \.locale, example: "en-GB", "of the layout"),
        .text("platform", \.platform, example: "ios", "absent if the client does not send it"),
        .text("app_version", \.appVersion, example: "7.31", "absent if the client does not send it"),
        .text("layout_id", \.layoutID, example: "M7Q2K5Z8A1B2C3D49E8F7G6H", "the layout's `id`; joins events"),
        .text("revision", \.revision, example: "1-5f0c2a91", "of the layout"),
        .word(
            "phase", \.phaseWord, of: Phase.allCases.map(\.rawValue), example: "results",
            "`before-results`, `results`; `feature`, `sentence` and `pick` for requests of these instead of a layout"),
        .text("config_version", \.catalog, example: "4770319414a8", "the short hash of the catalog"),
        .int("generation", \.generation, example: "8", "the number of kill switch flips before it"),
        .text("request_id", \.requestID, example: "b7ad6b7169203331", "the request's own id, if it has one"),
        .bool("sticky", \.isSticky, example: "false", "whether a previous arm was kept"),
        .bool(
            "killed", \.isKilled, example: "false",
            "whether a kill removed the experiment, or something that its arms change, from this layout"),
        .answer(
            "differs", \.differs, example: "true",
            "whether another arm would have led to another layout; absent if this was not checked"),
    ]

    /// The word of the phase; setting an unknown word changes nothing.
    private var phaseWord: String {
        get { phase.rawValue }
        set { phase = Phase(rawValue: newValue) ?? phase }
    }
}
