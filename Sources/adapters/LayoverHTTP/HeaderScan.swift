import CMicroHTTPD
import Glibc
import LayoverModel

/// The findings of one pass over the header lines.
@safe
struct HeaderScan {
    private(set) var fields = 0
    private(set) var hosts = 0
    private(set) var lengths = 0
    private(set) var codings = 0
    /// True if a Content-Length is a number that no body can have.
    private(set) var lengthIsHuge = false
    private(set) var codingIsUnknown = false
    private(set) var isContentEncoded = false
    private(set) var expectsContinue = false
    private(set) var expectsUnknown = false
    /// The Content-Length, if it is present and valid.
    private(set) var length: Int?
    /// The fault of the first invalid line.
    private(set) var fault: HTTPRefusal?
    /// The header block as libmicrohttpd keeps it, and the position at which its next line must begin.
    private let block: UnsafeRawPointer
    private let blockBytes: Int
    private var nextLine: UnsafeRawPointer
    private let checksPlaces: Bool

    /// - Parameters:
    ///   - block: The request line, followed by the header lines.
    ///   - blockBytes: Up to and including the empty line.
    ///   - lineBytes: The request line without its end.
    ///   - checksPlaces: Whether to check for hidden parts.
    init(block: UnsafeRawPointer, blockBytes: Int, lineBytes: Int, checksPlaces: Bool) {
        unsafe self.block = block
        self.blockBytes = blockBytes
        unsafe nextLine = block + lineBytes + 2
        self.checksPlaces = checksPlaces
    }

    /// True if bytes of the block belong to no known line; valid after the last line.
    var hidesBytes: Bool { unsafe checksPlaces && nextLine + 2 != block + blockBytes }

    mutating func addField(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        fields += 1
        unsafe checkMeaning(Span(_unsafeBytes: name), Span(_unsafeBytes: value))
        unsafe checkPlace(name: name, value: value)
    }

    private mutating func found(_ refusal: HTTPRefusal) {
        if fault == nil { fault = refusal }
    }

    private mutating func checkMeaning(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        if !HeaderSyntax.isToken(name) { found(.nameInvalid) }
        if !HeaderSyntax.isValue(value) { found(.valueInvalid) }
        switch name.count {
        case 4 where HeaderSyntax.equal(name, "host"):
            hosts += 1
            if !HeaderSyntax.isHost(value) { found(.hostInvalid) }
        case 6 where HeaderSyntax.equal(name, "expect"):
            if HeaderSyntax.equal(value, "100-continue") { expectsContinue = true } else { expectsUnknown = true }
        case 14 where HeaderSyntax.equal(name, "content-length"):
            lengths += 1
            length = HeaderSyntax.length(value)
            if length == nil {
                lengthIsHuge = HeaderSyntax.isNumber(value)
                found(.lengthInvalid)
            }
        case 14 where HeaderSyntax.equal(name, "content_length"): found(.nameInvalid)
        case 16 where HeaderSyntax.equal(name, "content-encoding"):
            let codings = unsafe value.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            if !ContentCodings([codings]).isEmpty { isContentEncoded = true }
        case 17 where HeaderSyntax.equal(name, "transfer-encoding"):
            codings += 1
            if !HeaderSyntax.equal(value, "chunked") { codingIsUnknown = true }
        case 17 where HeaderSyntax.equal(name, "transfer_encoding"): found(.nameInvalid)
        default: break
        }
    }

    /// Tracks the positions of the lines, because libmicrohttpd 0.9.75 hides the text after a NUL, joins a value that
    /// continues on further lines, skips a line without a name, and accepts a bare line feed as a line end.
    ///
    /// That version keeps names and values where they were received, each line followed by the two bytes of its end. A gap
    /// between two lines, or a value that was moved, reveals a hidden part.
    private mutating func checkPlace(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard checksPlaces, let start = name.baseAddress, let text = value.baseAddress else { return }
        let end = unsafe block + blockBytes
        let isInside = unsafe start == nextLine && text > start && text + value.count <= end
        guard isInside else {
            found(.valueInvalid)
            return
        }
        unsafe nextLine = text + value.count + 2
    }
}

/// libmicrohttpd calls this with each header line.
func scanHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    guard let scan = unsafe context?.assumingMemoryBound(to: HeaderScan.self) else { return .NO }
    unsafe scan.pointee.addField(
        name: UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameCount),
        value: UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount))
    return .YES
}
