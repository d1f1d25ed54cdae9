import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverWeb

extension HTTPReply {
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPReply {
        json(value, status: status, headers: WorkbenchHeaders.json)
    }

    /// An object with these members, in their order.
    static func record(_ members: KeyValuePairs<String, any JSONWritable>, status: Int = 200) -> HTTPReply {
        json(.record(members), status: status)
    }

    /// A document that browsers revalidate by the hash of its bytes.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - headers: All its headers but the tag.
    ///   - request: May hold the document already.
    ///   - digest: Computes the tag.
    /// - Returns: The document, or 304 if the client has it.
    static func document(
        _ bytes: [UInt8], headers: [HTTPHeader], to request: WorkbenchRequest, digest: any Digesting
    ) -> HTTPReply {
        let tag = EntityTag(hexadecimal(digest.sha256([bytes])).prefix(24))
        let headers = headers + [HTTPHeader("ETag", tag.text)]
        guard !request.holds(tag) else { return HTTPReply(status: 304, headers: headers) }
        return HTTPReply(status: 200, headers: headers, segments: [.bytes(bytes)])
    }

    /// A file that the browser saves under a name.
    static func download(_ name: String, type: String, _ bytes: [UInt8]) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", type),
                HTTPHeader("Content-Disposition", "attachment; filename=\"\(name)\""), .noSniff, .noStore,
            ], segments: [.bytes(bytes)])
    }
}
