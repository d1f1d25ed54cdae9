/// Between which bounds the number of calls under way follows what a peer bears.
package struct ConcurrencySettings: Hashable, Sendable {
    package var least = 4
    package var most = 200

    package init() {}
}
