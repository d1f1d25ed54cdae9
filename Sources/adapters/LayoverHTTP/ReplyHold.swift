import CMicroHTTPD
import LayoverModel

/// Keeps the segments of one reply in memory until libmicrohttpd has sent them.
@safe
final class ReplyHold {
    private(set) var vectors: [MHD_IoVec] = unsafe []
    private let body: BodyBuffer?
    private var shared: [SharedBytes] = []
    private var made: [[UInt8]] = []
    private var held: [any HeldBytes] = []

    init(_ segments: [HTTPReply.Segment], body: BodyBuffer?) {
        self.body = body
        unsafe vectors.reserveCapacity(segments.count)
        for segment in segments { unsafe vectors.append(vector(of: segment)) }
    }

    private func vector(of segment: HTTPReply.Segment) -> MHD_IoVec {
        switch segment {
        case .shared(let bytes): return unsafe hold(bytes)
        case .bytes(let bytes): return unsafe hold(bytes)
        case .held(let bytes, let range): return unsafe hold(bytes, range)
        case .requestBody(let range):
            guard let body else { return unsafe MHD_IoVec(iov_base: nil, iov_len: 0) }
            return unsafe body.vector(of: range)
        }
    }

    /// The bytes stay at their address as long as their owner lives, so that the address may leave the closure.
    private func hold(_ bytes: any HeldBytes, _ range: Range<Int>) -> MHD_IoVec {
        held.append(bytes)
        let inside = range.clamped(to: 0..<bytes.count)
        return unsafe bytes.withPaddedBytes { span in
            unsafe span.withUnsafeBytes {
                unsafe MHD_IoVec(iov_base: $0.baseAddress.map { unsafe $0 + inside.lowerBound }, iov_len: inside.count)
            }
        }
    }

    /// An array that is kept here is never changed elsewhere, so its bytes stay at their address too.
    private func hold(_ bytes: [UInt8]) -> MHD_IoVec {
        made.append(bytes)
        return unsafe bytes.withUnsafeBytes { unsafe MHD_IoVec(iov_base: $0.baseAddress, iov_len: $0.count) }
    }

    private func hold(_ bytes: SharedBytes) -> MHD_IoVec {
        shared.append(bytes)
        return unsafe bytes.vector
    }
}

/// libmicrohttpd calls this when the last reply with this response has been sent.
func releaseHold(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<ReplyHold>.fromOpaque(context).release()
}
