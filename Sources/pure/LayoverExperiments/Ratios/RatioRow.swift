import LayoverJSON

/// The parts of one row that a count of units needs.
struct RatioRow: Sendable {
    var milliseconds = 0
    var unitAttribute = ""
    /// A hash of the attribute and the unit.
    var unit: UInt64 = 0
    var experiment = ""
    var variation = ""
    var isKilled = false
    var market = ""
    var platform = ""
    var appVersion = ""
    var locale = ""
    /// `nil` if the arm does not depend on it.
    var bucket: Double?
    /// Empty unless buckets are checked.
    var unitText = ""

    init() {}

    init(_ row: Exposure) {
        milliseconds = row.milliseconds
        unitAttribute = row.unitAttribute
        unit = hash(bytes: Array((row.unitAttribute + "=" + row.unit).utf8))
        experiment = row.experiment
        variation = row.variation
        isKilled = row.isKilled
        market = row.market
        platform = row.platform
        appVersion = row.appVersion
        locale = row.locale
        bucket = row.isSticky ? nil : row.bucket
        unitText = row.unit
    }
}

/// Reads such rows from plain lines; a repeated text is not allocated again.
struct RatioRowReader: Sendable {
    private static func column(_ name: String) -> Int { Exposure.columns.firstIndex { $0.name == name } ?? 0 }

    private static let unit = column("unit_id")
    private static let killed = column("killed")
    private static let bucket = column("bucket")
    private static let sticky = column("sticky")

    /// True if buckets are checked, which needs each row's unit and bucket as well.
    private let readsBuckets: Bool

    private var unitAttribute = RepeatedText(RatioRowReader.column("hash_attribute"))
    private var experiment = RepeatedText(RatioRowReader.column("experiment_id"))
    private var variation = RepeatedText(RatioRowReader.column("variation_id"))
    private var market = RepeatedText(RatioRowReader.column("market"))
    private var platform = RepeatedText(RatioRowReader.column("platform"))
    private var appVersion = RepeatedText(RatioRowReader.column("app_version"))
    private var locale = RepeatedText(RatioRowReader.column("locale"))
    private var name: [UInt8] = []

    init(readsBuckets: Bool) { self.readsBuckets = readsBuckets }

    private static func text(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
        String(decoding: range.map { line[$0] }, as: UTF8.self)
    }

    /// Reads the values that `scan` found in `line`.
    mutating func row(_ line: Span<UInt8>, _ scan: RowScan) -> RatioRow {
        var row = RatioRow()
        row.milliseconds = scan.milliseconds
        row.unitAttribute = unitAttribute.text(line, scan)
        name.removeAll(keepingCapacity: true)
        name.append(contentsOf: row.unitAttribute.utf8)
        name.append(0x3d)
        for place in scan.value(RatioRowReader.unit) { name.append(line[place]) }
        row.unit = hash(bytes: name)
        row.experiment = experiment.text(line, scan)
        row.variation = variation.text(line, scan)
        row.isKilled = line[scan.value(RatioRowReader.killed).lowerBound] == 0x74
        row.market = market.text(line, scan)
        row.platform = platform.text(line, scan)
        row.appVersion = appVersion.text(line, scan)
        row.locale = locale.text(line, scan)
        if readsBuckets, line[scan.value(RatioRowReader.sticky).lowerBound] != 0x74 {
            row.bucket = Double(RatioRowReader.text(line, scan.value(RatioRowReader.bucket)))
            row.unitText = RatioRowReader.text(line, scan.value(RatioRowReader.unit))
        }
        return row
    }
}

/// The text of one column that mostly equals the previous row's.
private struct RepeatedText: Sendable {
    private let column: Int
    private var bytes: [UInt8] = []
    private var known = ""

    init(_ column: Int) { self.column = column }

    mutating func text(_ line: Span<UInt8>, _ scan: RowScan) -> String {
        let range = scan.value(column)
        if !line.isEqual(range, bytes) {
            bytes = range.map { line[$0] }
            known = String(decoding: bytes, as: UTF8.self)
        }
        return known
    }
}
