/// Limits of a catalog; each is tested on both sides.
package enum Limits {
    package static let widgets = 10_000
    package static let campaigns = 10_000
    package static let markets = 300
    package static let groups = 1_000
    /// Members of all groups together: they are sent to GrowthBook's SDKs with the features that name them.
    package static let groupMembers = 200_000
    /// Experiments; each request evaluates those of its market.
    package static let experiments = 1_000
    /// Rows of one table.
    package static let tableRows = 50_000
    /// Columns of one table.
    package static let tableColumns = 256
    /// Bytes of one asset.
    package static let assetBytes = 2_097_152
    /// Pixels of a picture's width, and of its height.
    package static let pictureSide = 4_096
    /// The longest chain of markets that extend one another.
    package static let marketChain = 8
    /// The longest chain of widgets that read, precede or replace one another.
    package static let chain = 64
}
