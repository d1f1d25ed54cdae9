import LayoverJSON
import Synchronization

/// The replies of the catalog that is served.
final class NoteReplies: Sendable {
    private let replies = Mutex<[String: [UInt8]]>([:])

    func replace(with notes: Notes) {
        let made = notes.texts.mapValues { text in
            JSONValue.object(of: ["heading": .string(notes.heading), "text": .string(text)]).bytes + [0x0a]
        }
        replies.withLock { $0 = made }
    }

    /// One reply, and the number of all.
    func find(_ name: String) -> (bytes: [UInt8], total: Int)? {
        replies.withLock { replies in replies[name].map { ($0, replies.count) } }
    }
}
