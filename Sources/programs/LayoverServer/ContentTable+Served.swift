package import LayoverCatalog
import LayoverFrame
import LayoverParts

extension ContentTable {
    /// Everything that the server's capabilities read and serve: all kinds of files, and the calls that can be killed.
    ///
    /// Programs that check content pass it to their adapters.
    package static let served = ContentTable(ContentParts.all, calls: CapabilityList.kinds.flatMap { $0.killNames })
}
