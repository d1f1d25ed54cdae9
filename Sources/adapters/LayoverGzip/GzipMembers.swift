/// The members of one body, in their order.
package struct GzipMembers: Hashable, Sendable {
    /// One member with its header and its last eight bytes.
    struct Part: Hashable, Sendable {
        /// The member's bytes in the body.
        let range: Range<Int>
        /// Bytes that its stream decodes to.
        let decodedCount: Int
    }

    private(set) var parts: [Part] = []
    /// Members of the body, including those beyond the limit.
    private(set) var count = 0

    /// Bytes that all of them decode to.
    package var decodedCount: Int { parts.reduce(0) { $0 + $1.decodedCount } }

    mutating func append(_ part: Part) {
        count += 1
        if count <= GzipLimits.members { parts.append(part) }
    }
}
