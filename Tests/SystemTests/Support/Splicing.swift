/// A reply divided into the posted body and one insertion.
struct Splicing {
    /// The inserted bytes; `nil` if the reply is not the posted body with one insertion.
    let inserted: String?

    init(posted: [UInt8], reply: [UInt8]) {
        let extra = reply.count - posted.count
        var start = 0
        while start < posted.count, start < reply.count, posted[start] == reply[start] { start += 1 }
        // Bytes after the common start may also begin like the insertion, so go back until the rest fits.
        while extra > 0, start >= 0 {
            if reply[(start + extra)...].elementsEqual(posted[start...]) {
                let text = String(decoding: reply[start..<(start + extra)], as: UTF8.self)
                if text.hasPrefix(",\"layout\":{") || text.hasPrefix("\"layout\":{") {
                    inserted = text
                    return
                }
            }
            start -= 1
        }
        inserted = nil
    }
}
