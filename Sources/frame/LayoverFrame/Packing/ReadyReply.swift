import LayoverGzip
package import LayoverHTTP
package import LayoverWeb
import Synchronization

/// An answer that is made once for many: whole or unchanged, as it is or packed by gzip, each ready to be sent.
///
/// It is packed when somebody first takes it so. Nothing of it is made of what its caller sent: a secret that stood beside
/// could be guessed by how long the packed answer is.
package final class ReadyReply: Sendable {
    /// Bytes below which nothing is packed for who takes it as it is.
    package static let leastPackedBytes = 1_024

    /// How hard an answer is packed.
    package enum Effort: Int, Sendable {
        /// For one that lives a second.
        case quick = 1
        /// For one that lives as long as a publication.
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

    /// Bytes of the answer as it is.
    package let count: Int
    private let effort: Effort
    private let type: [HTTPHeader]
    private let common: [HTTPHeader]
    private let packedTag: String
    private let plain: Form
    private let packed = Mutex<Form?>(nil)

    /// - Parameters:
    ///   - bytes: The answer as it is.
    ///   - type: Headers of a whole answer alone.
    ///   - headers: Headers of both, without the tag.
    ///   - tag: Names the answer as it is, with quotes.
    ///   - packedTag: Names it packed.
    ///   - effort: How hard it is packed.
    package init(
        _ bytes: [UInt8], type: [HTTPHeader], headers: [HTTPHeader], tag: String, packedTag: String, effort: Effort
    ) {
        count = bytes.count
        self.effort = effort
        self.type = type
        self.packedTag = packedTag
        common = headers.varyingByEncoding
        plain = ReadyReply.form(bytes, type, [HTTPHeader("ETag", tag)] + common, coding: [])
    }

    /// The answer, or that the caller holds it.
    ///
    /// - Parameters:
    ///   - request: Says what its client takes.
    ///   - isHeld: Whether it holds the answer, as it is or packed.
    ///   - more: Headers of this request alone.
    /// - Returns: The reply, in the form that the client takes.
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

    /// - Returns: `nil` where there is no memory to pack it.
    private func packedForm() -> Form? {
        packed.withLock { packed in
            let level = effort.rawValue
            if packed == nil, let body = plain.body.withBytes({ GzipCodec.pack($0, level: level) }) {
                packed = ReadyReply.form(body, type, [HTTPHeader("ETag", packedTag)] + common, coding: [.gzip])
            }
            return packed
        }
    }

    private static func form(
        _ bytes: [UInt8], _ type: [HTTPHeader], _ headers: [HTTPHeader], coding: [HTTPHeader]
    ) -> Form {
        let body = SharedBytes(bytes)
        return Form(
            coding: coding, headers: headers, body: body,
            whole: PreparedReply(status: 200, headers: type + coding + headers, body: body),
            unchanged: PreparedReply(status: 304, headers: headers, body: nil))
    }
}

extension ReadyReply {
    /// The same by a tag that holds its packed form, too.
    package convenience init(
        _ bytes: [UInt8], type: [HTTPHeader], headers: [HTTPHeader], tag: EntityTag, effort: Effort
    ) {
        self.init(
            bytes, type: type, headers: headers, tag: tag.text, packedTag: tag.packedText, effort: effort)
    }
}
