package import LayoverCatalog
package import LayoverModel

/// One of two contents in a comparison.
package struct ContentVersion: Sendable {
    /// The name for people: `HEAD (3f2a91c)`.
    package let name: String
    package let files: [SourceFile]
    /// `nil` if it does not compile.
    package let catalog: Catalog?

    package init(name: String, files: [SourceFile], catalog: Catalog?) {
        self.name = name
        self.files = files
        self.catalog = catalog
    }

    func bytes(of path: String) -> [UInt8]? { files.first { $0.path == path }?.bytes }
}
