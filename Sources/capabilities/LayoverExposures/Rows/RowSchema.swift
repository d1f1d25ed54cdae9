import LayoverExperiments

/// Descriptions of the columns for analysts' tools.
package enum RowSchema {
    /// Tables that a query may read.
    package enum Tables: String, CaseIterable, Sendable {
        /// Tables for copies of exports; the unit's column has its own name.
        case export
        /// Tables to which servers ship their rows.
        case store

        fileprivate func name(_ table: String) -> String { self == .export ? table : "layover.\(table)" }
    }

    /// A table for exposures of one unit, with the commands that fill it from an export.
    package static func postgres(unit: String) -> String {
        """
        CREATE TABLE exposures (
        \(columns(of: Exposure.self, unit: Exposure.unitColumnName(unit)))
        );
        CREATE INDEX exposures_by_experiment ON exposures (experiment_id, timestamp);

        -- layover exposures export --format csv --unit \(unit) --out exposures.csv
        -- \\copy exposures FROM 'exposures.csv' WITH (FORMAT csv, HEADER true)
        """
    }

    /// A table for events, with the commands that fill it from an export.
    package static var postgresEvents: String {
        """
        CREATE TABLE events (
        \(columns(of: CardEvent.self))
        );
        CREATE INDEX events_by_layout ON events (layout_id);

        -- layover events export --format csv --out events.csv
        -- \\copy events FROM 'events.csv' WITH (FORMAT csv, HEADER true)
        """
    }

    /// The query of a GrowthBook fact table: each distinct event with a proof, with the unit of its layout's exposures.
    package static func growthBookEvents(unit: String, in tables: Tables = .export) -> String {
        let unitColumn = Exposure.unitColumnName(unit)
        let found = tables == .export ? unitColumn : "unit_id"
        return """
            -- Fact table for the identifier type '\(unitColumn)': what became of cards, each event once.
            SELECT
                min(event.timestamp) AS timestamp,
                unit.\(found) AS \(unitColumn),
                event.type,
                event.card,
                event.action,
                event.market
            FROM \(tables.name("events")) event
            JOIN (
                SELECT DISTINCT layout_id, \(found) FROM \(tables.name("exposures"))
                WHERE hash_attribute = '\(unit.replacing("'", with: "''"))'
            ) unit ON unit.layout_id = event.layout_id
            WHERE event.proved AND event.timestamp BETWEEN '{{startDate}}' AND '{{endDate}}'
            GROUP BY unit.\(found), event.layout_id, event.log_id, event.type, event.card, event.action, event.market
            """
    }

    /// GrowthBook's assignment query over the table of exposures, and its dimensions.
    package static func growthBook(unit: String, in tables: Tables = .export) -> String {
        let unitColumn = Exposure.unitColumnName(unit)
        let found = tables == .export ? unitColumn : "unit_id AS \(unitColumn)"
        let four = ["timestamp", found, "experiment_id", "variation_id"]
        let dimensions = ["market", "locale", "platform", "app_version"]
        let columns = (four + dimensions).map { "    \($0)" }.joined(separator: ",\n")
        return """
            -- Experiment assignment query for the identifier type '\(unitColumn)'.
            -- Dimension columns: \(dimensions.joined(separator: ", ")).
            SELECT
            \(columns)
            FROM \(tables.name("exposures"))
            WHERE timestamp BETWEEN '{{startDate}}' AND '{{endDate}}'
                AND hash_attribute = '\(unit.replacing("'", with: "''"))'
            """
    }

    /// The definitions of the columns, aligned; `unit` is the name of the unit's own column.
    private static func columns<Row: LoggedRow>(of rows: Row.Type, unit: String = "") -> String {
        let width = (Row.columns.map(\.name.count).max() ?? 0) + 2
        let columns = Row.columns.map { column in
            let name = column.isUnit ? unit : column.name
            let space = String(repeating: " ", count: max(1, width - name.count))
            return "    \(name)\(space)\(type(column.kind))\(column.isRequired ? " NOT NULL" : "")"
        }
        return columns.joined(separator: ",\n")
    }

    private static func type<Row: LoggedRow>(_ kind: RowColumn<Row>.Kind) -> String {
        switch kind {
        case .moment: "timestamptz"
        case .text: "text"
        case .int: "integer"
        case .number: "double precision"
        case .bool: "boolean"
        }
    }
}
