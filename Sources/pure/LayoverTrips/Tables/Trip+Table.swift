import LayoverModel

extension Trip: TableRecord {
    /// `version` counts the transactions that changed anything of a trip: cached rows with this number are complete and current.
    package static let table = TripTable(
        "trips", key: ["id"],
        [
            .name("id"), .number("version").shared, .number("epoch"), .number("revision"), .number("quiet"),
            .number("settings_version"), .text("settings"), .text("market").fixed, .text("locale").fixed,
            .number("created").fixed, .number("expires"), .number("due").indexed, .number("items_ever"),
            .number("people_ever"), .flag("frozen"), .number("reports"), .number("enough").optional.since(4),
        ],
        indexes: ["INDEX trips_due ON layover.trips (due)"], overwriting: "known.version = excluded.version - 1")

    package func values(in trip: TripID) -> [StoredValue] {
        [
            .id(id), .integer(epoch), .integer(revision), .integer(quiet), .integer(settingsVersion),
            .text(settings.text), .text(market.code), .text(locale.tag), .at(created), .at(expires), .at(due),
            .integer(itemsEver), .integer(peopleEver), .flag(isFrozen), .integer(reports), .some(settings.enough),
        ]
    }

    /// The values with those that only PostgreSQL has.
    package func values(version: Int) -> [StoredValue] {
        var values = values(in: id)
        values.insert(.integer(version), at: 1)
        return values
    }

    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let id = TripID(row.text(0)), let market = Market(row.text(6)), let locale = LocaleTag(row.text(7)) else {
            return nil
        }
        self.init(
            id: id, epoch: row.number(1), settings: TripSettings(text: row.text(5)), market: market, locale: locale,
            created: row.moment(8))
        revision = row.number(2)
        quiet = row.number(3)
        settingsVersion = row.number(4)
        expires = row.moment(9)
        due = row.moment(10)
        itemsEver = row.number(11)
        peopleEver = row.number(12)
        isFrozen = row.flag(13)
        reports = row.number(14)
        settings.enough = row.optionalNumber(15)
    }
}
