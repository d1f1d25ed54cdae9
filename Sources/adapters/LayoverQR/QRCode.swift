import CQREncode
import Glibc

/// A QR code of a text: which of its modules are dark.
///
/// Source: ISO/IEC 18004, as libqrencode has it, in the smallest version that holds the text. A code on a screen is clean, so
/// that level M, which mends 15 % of it, is enough.
package struct QRCode: Hashable, Sendable {
    /// Modules of one side, from 21 to 177, without the quiet zone around them.
    package let width: Int
    /// Row by row from the top; true where a module is dark.
    package let modules: [Bool]

    /// Makes the code of a text, as bytes of UTF-8.
    ///
    /// - Parameter text: As many bytes as ``QRCodeLimits/bytes`` says.
    /// - Throws: ``QRCodeError`` for other lengths, and where memory is out.
    package init(_ text: String) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard QRCodeLimits.bytes.contains(bytes.count) else { throw .length(bytes.count) }
        guard let made = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            throw .failed(errno)
        }
        defer { unsafe QRcode_free(made) }
        let side = unsafe Int(made.pointee.width)
        guard let data = unsafe made.pointee.data, side > 0 else { throw .failed(EINVAL) }
        width = side
        // Of each byte the lowest bit is the module; the others say what it is part of.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Tells whether a module is dark; beyond the sides all is light.
    package func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && modules[row * width + column]
    }
}
