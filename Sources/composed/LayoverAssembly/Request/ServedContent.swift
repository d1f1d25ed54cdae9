package import LayoverCatalog
package import LayoverFlags

/// The content that decides a request's arms and whether it reads offers.
package protocol ServedContent: Sendable {
    var catalog: Catalog { get }
    var kills: Kills { get }
}
