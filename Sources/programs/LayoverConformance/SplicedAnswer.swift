import Foundation

/// Compares an answer of `/v1/attach` with the posted body.
enum SplicedAnswer {
    /// The difference after a `layout` that was spliced in as the last member is removed; `nil` if there is no difference.
    static func difference(posted: [UInt8], answer: [UInt8]) -> (expected: String, got: String)? {
        if posted == answer { return nil }
        guard isObject(posted), let brace = posted.lastIndex(of: UInt8(ascii: "}")) else {
            return ("the posted bytes", excerpt(answer))
        }
        let (head, tail) = (posted[..<brace], posted[brace...])
        guard answer.count > posted.count, answer.starts(with: head), answer.suffix(tail.count) == tail else {
            return ("the posted bytes around a layout member", excerpt(answer))
        }
        let member = answer[head.count..<(answer.count - tail.count)]
        let isFirst = head.last { !isSpace($0) } == UInt8(ascii: "{")
        return isLayout(member, isFirst: isFirst) ? nil : ("a layout member", excerpt(Array(member)))
    }

    /// The first bytes, for a line of the report.
    static func excerpt(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription
        return bytes.count > 60 ? text + " and \(bytes.count - 60) bytes more" : text
    }

    private static func isObject(_ bytes: [UInt8]) -> Bool {
        bytes.first { !isSpace($0) } == UInt8(ascii: "{") && bytes.last { !isSpace($0) } == UInt8(ascii: "}")
    }

    private static func isLayout(_ member: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
        guard isFirst || member.first == UInt8(ascii: ",") else { return false }
        let pair = isFirst ? member : member.dropFirst()
        let object = try? JSONSerialization.jsonObject(with: Data("{".utf8) + Data(pair) + Data("}".utf8))
        guard let members = object as? [String: Any], members.count == 1 else { return false }
        return members["layout"] is [String: Any]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...10).contains(byte) || byte == 13 }
}
