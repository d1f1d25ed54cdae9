/// Half a pair of `\uD800` to `\uDFFF` in JSON.
///
/// Swift texts cannot contain it, so it is read as U+FFFD, which a browser would also show.
enum LoneSurrogates {
    /// `json` with each lone half replaced by `\ufffd`.
    static func replaced(in json: [UInt8]) -> [UInt8] {
        var output = json
        var offset = 0
        while offset < json.count {
            guard json[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            guard let unit = unit(json, at: offset) else {
                offset += 2
                continue
            }
            if (0xd800...0xdbff).contains(unit), let low = self.unit(json, at: offset + 6),
                (0xdc00...0xdfff).contains(low)
            {
                offset += 12
                continue
            }
            if (0xd800...0xdfff).contains(unit) {
                output.replaceSubrange(offset..<offset + 6, with: Array("\\ufffd".utf8))
            }
            offset += 6
        }
        return output
    }

    /// The number of the `\uXXXX` at `offset`; `nil` if there is no such escape.
    private static func unit(_ json: [UInt8], at offset: Int) -> UInt16? {
        guard offset + 6 <= json.count, json[offset] == UInt8(ascii: "\\"), json[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: json[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
