import LayoverJSON

/// Writes the members of one object with commas between.
struct MemberList {
    private var isFirst = true

    init(output: inout [UInt8]) { output.append(0x7b) }

    mutating func key(_ name: String, to output: inout [UInt8]) {
        if !isFirst { output.append(0x2c) }
        isFirst = false
        appendJSONString(name, to: &output)
        output.append(0x3a)
    }

    mutating func append(_ name: String, _ text: String, to output: inout [UInt8]) {
        key(name, to: &output)
        appendJSONString(text, to: &output)
    }

    mutating func append(_ name: String, _ number: Int, to output: inout [UInt8]) {
        key(name, to: &output)
        appendJSONNumber(number, to: &output)
    }

    func close(_ output: inout [UInt8]) { output.append(0x7d) }
}
