import Glibc

/// Why a frame was not sent or received.
package enum FrameError: Error, Hashable, Sendable {
    /// The other side has ended, or has closed its stream within a frame.
    case ended
    /// A frame has more bytes than allowed.
    case tooLong(bytes: Int)
    case late
    /// The `errno`.
    case broken(code: Int32)
}

extension FrameError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ended: "the other side has ended"
        case .tooLong(let bytes): "a frame of \(bytes) bytes is too long"
        case .late: "it did not arrive in time"
        case .broken(let code):
            unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        }
    }
}
