import LayoverGzip
package import LayoverHTTP
package import LayoverWeb
import Synchronization

/// An answer that is made once for many requests: complete or 304, unpacked or packed by gzip, each ready to be sent.
///
/// It is packed when the first client accepts it packed. It contains nothing that a caller sent: otherwise the length of the
/// packed answer could reveal a secret beside that text.
package final class ReadyReply: Sendable {
    /// Below this size an answer is packed only for clients that refuse it unpacked.
    package static let leastPackedBytes = 1_024

    /// The level of compression.
    package enum Effort: Int, Sendable {
        /// For an answer that lives a second.
        case quick = 1
        /// For an answer that lives as long as a publication.
        case thorough = 9
    }

    /// One form of the answer.
    private struct Form: Sendable {
        let coding: [HTTPHeader]
        let headers: [HTTPHeader]
        let body: SharedBytes
        let whole: PreparedReply
        let unchanged: PreparedReply
    }

    /// Bytes of the unpacked answer.
    package let count: Int
    private let effort: Effort
    private let type: [HTTPHeader]
    private let common: [HTTPHeader]
    private let tag: EntityTag
    private let plain: Form
    private let packed = Mutex<Form?>(nil)

    /// - Parameters:
    ///   - bytes: The unpacked answer.
    ///   - type: Headers that only a complete answer has.
    ///   - headers: Headers of both, without the tag.
    ///   - tag: The tag of the answer.
    ///   - effort: The level of compression.
    package init(
        _ bytes: [UInt8], type: [HTTPHeader], headers: [HTTPHeader], tag: EntityTag, effort: Effort
    ) {
        count = bytes.count
        self.effort = effort
        self.type = type
        self.tag = tag
        common = headers.varyingByEncoding
        plain = ReadyReply.form(bytes, type: type, headers: [HTTPHeader("ETag", tag.text)] + common, coding: [])
    }

    /// The answer, or 304 if the request names its tag; `more` are headers of this response alone.
    package func reply(to request: borrowing HTTPRequest, _ more: [HTTPHeader] = []) -> HTTPReply {
        reply(to: request, isHeld: tag.isHeld(by: request), more)
    }

    /// The answer, or 304 if the caller already has it.
    ///
    /// - Parameters:
    ///   - request: Its headers contain the codings that the client accepts.
    ///   - isHeld: Whether the client has the answer, unpacked or packed.
    ///   - more: Headers of this response alone.
    /// - Returns: The reply, in a form that the client accepts.
    package func reply(to request: borrowing HTTPRequest, isHeld: Bool, _ more: [HTTPHeader] = []) -> HTTPReply {
        let codings = request.acceptedCodings
        let isPacked = codings.takesGzip && (count >= ReadyReply.leastPackedBytes || codings.refusesIdentity)
        let form = (isPacked ? packedForm() : nil) ?? plain
        guard !more.isEmpty else { return HTTPReply(isHeld ? form.unchanged : form.whole) }
        return isHeld
            ? HTTPReply(status: 304, headers: form.headers + more)
            : HTTPReply(
                status: 200, headers: type + form.coding + form.headers + more,
                segments: [.shared(form.body)])
    }

    /// - Returns: `nil` if there is no memory to pack it.
    private func packedForm() -> Form? {
        packed.withLock { packed in
            let level = effort.rawValue
            if packed == nil, let body = plain.body.withBytes({ GzipCodec.pack($0, level: level) }) {
                packed = ReadyReply.form(
                    body, type: type, headers: [HTTPHeader("ETag", tag.packedText)] + common, coding: [.gzip])
            }
            return packed
        }
    }

    private static func form(
        _ bytes: [UInt8], type: [HTTPHeader], headers: [HTTPHeader], coding: [HTTPHeader]
    ) -> Form {
        let body = SharedBytes(bytes)
        return Form(
            coding: coding, headers: headers, body: body,
            whole: PreparedReply(status: 200, headers: type + coding + headers, body: body),
            unchanged: PreparedReply(status: 304, headers: headers, body: nil))
    }
}
