import LayoverExperiments

/// Descriptions of the columns for analysts' tools.
package enum RowSchema {
    /// A table for exposures of one unit, and how an export comes into it.
    package static func postgres(unit: String) -> String {
        let unitColumn = Exposure.unitColumnName(unit)
        let width = (Exposure.columns.map(\.name.count).max() ?? 0) + 2
        let columns = Exposure.columns.map { column in
            let name = column.isUnit ? unitColumn : column.name
            let space = String(repeating: " ", count: max(1, width - name.count))
            return "    \(name)\(space)\(type(column.kind))\(column.isRequired ? " NOT NULL" : "")"
        }
        return """
            CREATE TABLE exposures (
            \(columns.joined(separator: ",\n"))
            );
            CREATE INDEX exposures_by_experiment ON exposures (experiment_id, timestamp);

            -- layover exposures export --format csv --unit \(unit) --output exposures.csv
            -- \\copy exposures FROM 'exposures.csv' WITH (FORMAT csv, HEADER true)
            """
    }

    /// GrowthBook's assignment query over that table, and its dimensions.
    package static func growthBook(unit: String) -> String {
        let unitColumn = Exposure.unitColumnName(unit)
        let four = ["timestamp", unitColumn, "experiment_id", "variation_id"]
        let dimensions = ["market", "locale", "platform", "app_version"]
        let columns = (four + dimensions).map { "    \($0)" }.joined(separator: ",\n")
        return """
            -- Experiment assignment query for the identifier type '\(unitColumn)'.
            -- Dimension columns: \(dimensions.joined(separator: ", ")).
            SELECT
            \(columns)
            FROM exposures
            WHERE timestamp BETWEEN '{{startDate}}' AND '{{endDate}}'
                AND hash_attribute = '\(unit.replacing("'", with: "''"))'
            """
    }

    private static func type(_ kind: RowColumn<Exposure>.Kind) -> String {
        switch kind {
        case .moment: "timestamptz"
        case .text: "text"
        case .int: "integer"
        case .number: "double precision"
        case .bool: "boolean"
        }
    }
}
