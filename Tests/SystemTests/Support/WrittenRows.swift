import Foundation
import LayoverExperiments
import LayoverTestKit

/// Segments as a server leaves them behind, made by a test.
enum WrittenRows {
    /// Writes a closed segment of rows below a state folder.
    static func write<Row: LoggedRow>(
        _ rows: [Row], to folder: TemporaryFolder, state: String = "state", number: Int = 1
    )
        throws
    {
        var writer = RowWriter<Row>()
        var bytes: [UInt8] = []
        for row in rows { writer.append(row, to: &bytes) }
        let name = "000000\(number)".suffix(6)
        try folder.write(
            String(decoding: bytes, as: UTF8.self),
            to: "\(state)/exposures/\(Row.kind)-20261118T110640Z-\(name).ndjson")
    }

    /// The given number of units in each arm of one experiment, each with a row in GB on iOS.
    static func exposures(_ experiment: String, _ arms: [String: Int], unit: String = "user") -> [Exposure] {
        arms.sorted { $0.key < $1.key }.flatMap { arm, count in
            (0..<count).map { number in
                var row = Exposure(
                    milliseconds: 1_795_000_000_000 + number, unitAttribute: unit, unit: "\(arm)-\(number)",
                    experiment: experiment, variation: arm)
                row.market = number.isMultiple(of: 3) ? "NO" : "GB"
                row.platform = "ios"
                row.layoutID = "layout-\(arm)-\(number)"
                return row
            }
        }
    }
}
