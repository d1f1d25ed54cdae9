import Glibc

/// Why a text has no code.
package enum QRCodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is empty, or too long.
    case length(Int)
    /// libqrencode's `errno`.
    case failed(Int32)

    package var description: String {
        switch self {
        case .length(let count):
            "a QR code holds \(QRCodeLimits.bytes.lowerBound) to \(QRCodeLimits.bytes.upperBound) bytes, not \(count)"
        case .failed(let code): "libqrencode could not make a code: \(QRCodeError.words(code))"
        }
    }

    private static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
