import CDeflate

@testable import LayoverDeflate
@testable import LayoverGzip

/// Any bytes as a deflate stream: a walk over them ends where libdeflate ends, or early, and what is put into a stream that decodes stands
/// in what the new one decodes to.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzSplice(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let stream = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    var walk = DeflateWalk()
    _ = walk.cut(at: .max, of: stream.span, in: 0..<count)
    let ending = walk.ending
    checkAnyBytes(stream)
    guard let (decoded, end) = decode(stream) else { return 0 }
    // libdeflate takes symbols 286 and 287 for lengths; zlib and the walk do not, so that such a stream is packed anew.
    if case .whole = ending, ending != .whole(decoded: decoded.count, end: end) {
        finding("libdeflate reads \(decoded.count) bytes until \(end), the walk \(ending)")
    }
    checkSplice(Array(stream[..<end]), decoded, seed: count)
    return 0
}

/// A body whose frame nobody wrote is refused, or decodes.
private func checkAnyBytes(_ bytes: [UInt8]) {
    var codec = GzipCodec()
    guard let member = try? codec.frame(of: bytes.span, limit: 1 << 20) else { return }
    var output = [UInt8](repeating: 0, count: Int(member.size))
    var span = output.mutableSpan
    try? codec.decode(bytes.span, member, into: &span)
    checkMembers(of: bytes)
}

/// Members of any bytes are refused, or decode to what libdeflate makes of one after the other.
private func checkMembers(of bytes: [UInt8]) {
    var codec = GzipCodec()
    guard let members = try? codec.members(of: bytes.span, limit: 1 << 20) else { return }
    var output = [UInt8](repeating: 0, count: members.decodedCount)
    var span = output.mutableSpan
    guard (try? codec.decode(bytes.span, members, into: &span)) != nil else { return }
    if readMembers(bytes) != output { finding("\(members.decodedCount) bytes of several members") }
}

/// Puts something into the stream at its ends and at places between.
private func checkSplice(_ stream: [UInt8], _ decoded: [UInt8], seed: Int) {
    var body: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff] + stream
    var check = Checksum()
    check.add(decoded.span)
    for number in [check.value, UInt32(truncatingIfNeeded: decoded.count)] {
        for shift in [0, 8, 16, 24] { body.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
    checkMembers(of: body + body)
    checkMembers(of: body + [UInt8](repeating: 0, count: seed % 9))
    var codec = GzipCodec()
    for place in [0, decoded.count, decoded.count / 2, seed % (decoded.count + 1)] {
        // A packed body that grows too much is told from a stream that decodes wrongly by who reads it first.
        guard let member = try? codec.frame(of: body.span, limit: 1 << 20) else { return }
        let cut = codec.cut(at: place, of: body.span, member)
        let made = codec.splice(
            insertion.span, at: place, of: body.span, member, cut: cut, decoded: decoded.span)
        guard let made else { finding("no memory") }
        let wanted = decoded[..<place] + insertion + decoded[place...]
        if read(bytes(of: made, body)) != Array(wanted) { finding("put in at \(place) of \(decoded.count)") }
    }
}

private let insertion = Array(",\"layout\":{\"cards\":[]}".utf8)

private func bytes(of splice: GzipSplice, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in splice.pieces {
        switch piece {
        case .kept(let range): bytes += body[range]
        case .written(let written): bytes += written
        }
    }
    return bytes + splice.ending
}

/// What libdeflate makes of a whole gzip body, which holds its check.
private func read(_ body: [UInt8]) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: outputBytes + 1_024)
    var (taken, given) = (0, 0)
    let result = unsafe libdeflate_gzip_decompress_ex(
        decompressor, body, body.count, &output, output.count, &taken, &given)
    return result == LIBDEFLATE_SUCCESS && taken == body.count ? Array(output[..<given]) : nil
}

/// The same of members one after the other, with zeros behind them.
private func readMembers(_ body: [UInt8]) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: outputBytes + 1_024)
    var (whole, rest): ([UInt8], ArraySlice<UInt8>) = ([], body[...])
    while rest.contains(where: { $0 != 0 }) {
        var (taken, given) = (0, 0)
        let result = unsafe libdeflate_gzip_decompress_ex(
            decompressor, Array(rest), rest.count, &output, output.count, &taken, &given)
        guard result == LIBDEFLATE_SUCCESS else { return nil }
        whole += output[..<given]
        rest = rest.dropFirst(taken)
    }
    return whole
}

private let outputBytes = 1 << 20

/// What libdeflate makes of a raw stream, and where that ends.
private func decode(_ stream: [UInt8]) -> (decoded: [UInt8], end: Int)? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: outputBytes)
    var (taken, given) = (0, 0)
    let result = unsafe libdeflate_deflate_decompress_ex(
        decompressor, stream, stream.count, &output, output.count, &taken, &given)
    return result == LIBDEFLATE_SUCCESS ? (Array(output[..<given]), taken) : nil
}
