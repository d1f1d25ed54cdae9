/// The attributes that many conditions and hashes need, numbered, so that the attributes of a caller are looked up once.
package struct AttributeTable: Sendable {
    /// Everything that is needed from one attribute.
    struct Column: Sendable {
        let path: AttributePath
        /// True if the attribute is compared with versions.
        var isVersion = false
    }

    private(set) var columns: [Column] = []
    private(set) var units: [UnitAttribute] = []
    private var places: [AttributePath: Int] = [:]

    package init() {}

    /// The number of the attribute at `path`.
    mutating func column(_ path: AttributePath, isVersion: Bool = false) -> Int {
        let column =
            places[path]
            ?? {
                columns.append(Column(path: path))
                return columns.count - 1
            }()
        places[path] = column
        if isVersion { columns[column].isVersion = true }
        return column
    }

    /// The number of the attribute that contains units.
    mutating func unit(_ unit: UnitAttribute) -> Int {
        if let place = units.firstIndex(of: unit) { return place }
        units.append(unit)
        return units.count - 1
    }
}
