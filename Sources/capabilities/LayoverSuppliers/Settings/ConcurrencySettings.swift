/// The bounds of the number of pending calls, which adapts to what a peer can handle.
package struct ConcurrencySettings: Hashable, Sendable {
    package var least = 16
    package var most = 256

    package init() {}
}
