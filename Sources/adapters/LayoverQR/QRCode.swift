import CQREncode
import Glibc

/// A QR code of a text: which of its modules are dark.
///
/// Source: ISO/IEC 18004, as implemented by libqrencode, in the smallest version that fits the text. A code on a screen is
/// clean, so that level M, which corrects 15 % of it, is sufficient.
package struct QRCode: Hashable, Sendable {
    /// Modules of one side, from 21 to 177, without the quiet zone around them.
    package let width: Int
    /// Row by row from the top; true if a module is dark.
    package let modules: [Bool]

    /// Makes the code of a text in UTF-8.
    ///
    /// - Parameter text: ``QRCodeLimits/bytes`` bytes.
    /// - Throws: ``QRCodeError`` for other lengths, and if memory is exhausted.
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
        // The lowest bit of each byte is the module; the others describe its role.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// True if a module is dark; modules outside are light.
    package func isDark(_ column: Int, _ row: Int) -> Bool {
        (0..<width).contains(column) && (0..<width).contains(row) && modules[row * width + column]
    }
}
