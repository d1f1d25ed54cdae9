/// Limits of a catalog; each is tested on both sides.
package enum Limits {
    package static let widgets = 10_000
    package static let campaigns = 10_000
    package static let markets = 300
    package static let groups = 1_000
    /// Members of all groups together: they go to GrowthBook's SDKs with the features that name them.
    package static let groupMembers = 200_000
    /// Each request looks at those of its market.
    package static let experiments = 1_000
    /// Rows of one table.
    package static let tableRows = 50_000
    /// Columns of one table.
    package static let tableColumns = 256
    /// Bytes of one asset.
    package static let assetBytes = 2_097_152
    /// Pixels of a picture's width, and of its height.
    package static let pictureSide = 4_096
    /// Number of markets that may extend one another in a row.
    package static let marketChain = 8
    /// Widgets in a row that wait for, stand before or stand in for one another.
    package static let chain = 64
}
