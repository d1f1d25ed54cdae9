/// One item found, and why.
package struct FinderHit: Hashable, Sendable {
    package let row: Int
    package let matchClass: MatchClass
    /// Above 0 for corrections.
    package let typos: Int

    package init(row: Int, matchClass: MatchClass, typos: Int = 0) {
        self.row = row
        self.matchClass = matchClass
        self.typos = typos
    }
}
