/// A written page without the parts that differ for each reader: the proof of its forms, and its nonce.
struct UnsignedPage: Sendable {
    /// Stand-ins for both while a page is written; made for that page alone, so that no person can have typed them.
    struct Marks: Sendable {
        let proof: String
        let nonce: String
    }

    private enum Blank { case proof, nonce }

    /// Everything except the blanks.
    private let bytes: [UInt8]
    /// The positions at which they are filled in, in order.
    private let blanks: [(place: Int, blank: Blank)]

    /// Removes the marks from a page.
    ///
    /// - Complexity: O(bytes).
    init(_ written: [UInt8], _ marks: Marks) {
        let (proof, nonce) = (Array(marks.proof.utf8), Array(marks.nonce.utf8))
        var (bytes, blanks): ([UInt8], [(place: Int, blank: Blank)]) = ([], [])
        bytes.reserveCapacity(written.count)
        var (start, place) = (0, 0)
        while place < written.count {
            let found: (blank: Blank, count: Int)? =
                UnsignedPage.stands(proof, at: place, in: written)
                ? (.proof, proof.count)
                : UnsignedPage.stands(nonce, at: place, in: written) ? (.nonce, nonce.count) : nil
            guard let found else {
                place += 1
                continue
            }
            bytes += written[start..<place]
            blanks.append((bytes.count, found.blank))
            place += found.count
            start = place
        }
        bytes += written[start...]
        (self.bytes, self.blanks) = (bytes, blanks)
    }

    /// The size of the page in bytes.
    var byteCount: Int { bytes.count + blanks.count * MemoryLayout<(Int, Blank)>.stride }

    /// The page of one reader.
    ///
    /// - Complexity: O(bytes); one allocation.
    func signed(proof: String, nonce: String) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(bytes.count + blanks.count * max(proof.utf8.count, nonce.utf8.count))
        var start = 0
        for (place, blank) in blanks {
            page += bytes[start..<place]
            page += (blank == .proof ? proof : nonce).utf8
            start = place
        }
        page += bytes[start...]
        return page
    }

    private static func stands(_ mark: [UInt8], at place: Int, in bytes: [UInt8]) -> Bool {
        guard mark.first == bytes[place], place + mark.count <= bytes.count else { return false }
        return mark.indices.allSatisfy { bytes[place + $0] == mark[$0] }
    }
}
