/// Between which bounds the number of calls under way follows what a peer bears.
package struct ConcurrencySettings: Hashable, Sendable {
    package var least = 16
    package var most = 256

    package init() {}
}
