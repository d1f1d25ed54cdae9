package import LayoverModel

/// Opens the files of a folder of releases, and trusts only content that a trusted key signed.
///
/// The order of checks is always the same: size, frame, key, signature, and only then the content. A bundle is unpacked
/// only after its hash matched the signed one.
package struct ReleaseVerifier: Sendable {
    package let tools: ReleaseTools
    private let keys: [String: ReleaseKey]

    package init(keys: [ReleaseKey], tools: ReleaseTools) {
        self.keys = Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
        self.tools = tools
    }

    /// Opens a pointer.
    package func pointer(_ document: [UInt8]) throws(ReleaseRefusal) -> ReleasePointer {
        let signed = try verified(document, .pointer)
        let pointer = try ReleasePointer(signed)
        guard pointer.lines == signed.signed else { throw ReleaseVerifier.otherForm(.pointer) }
        return pointer
    }

    /// Opens the record that a pointer names.
    package func record(
        _ document: [UInt8], named pointer: ReleasePointer
    ) throws(ReleaseRefusal) -> ReleaseRecord {
        guard document.count <= ReleaseLimits.documentBytes else {
            throw .tooLarge(.record, what: "bytes", limit: ReleaseLimits.documentBytes)
        }
        guard hash(document) == pointer.record else { throw .wrongHash(.record) }
        let record = try self.record(document)
        guard record.version == pointer.version else { throw .wrongHash(.record) }
        return record
    }

    /// Opens a record by itself.
    package func record(_ document: [UInt8]) throws(ReleaseRefusal) -> ReleaseRecord {
        let signed = try verified(document, .record)
        let record = try ReleaseRecord(signed)
        guard record.lines == signed.signed else { throw ReleaseVerifier.otherForm(.record) }
        return record
    }

    /// Opens a packed bundle.
    ///
    /// - Parameters:
    ///   - packed: The file.
    ///   - record: A verified record.
    /// - Returns: Its files, in the order of their paths.
    /// - Throws: ``ReleaseRefusal`` if the bundle is not the signed one, or not a bundle.
    package func files(_ packed: [UInt8], of record: ReleaseRecord) throws(ReleaseRefusal) -> [SourceFile] {
        let content = record.content
        guard packed.count <= ReleaseLimits.packedBytes else {
            throw .tooLarge(.bundle, what: "bytes", limit: ReleaseLimits.packedBytes)
        }
        guard packed.count >= content.packedBytes else { throw .truncated(.bundle) }
        guard packed.count == content.packedBytes, hash(packed) == content.hash else { throw .wrongHash(.bundle) }
        let bytes = try tools.unpack(packed, content.bytes)
        guard bytes.count == content.bytes else {
            throw .malformed(.bundle, why: "its unpacked size differs from its record")
        }
        let files = try ReleaseBundle.files(in: bytes)
        guard files.count == content.files else {
            throw .malformed(.bundle, why: "its number of files differs from its record")
        }
        return files
    }

    /// The hash by which pointers refer to records, and records to bundles.
    package func hash(_ bytes: [UInt8]) -> String { hexadecimal(tools.digest.sha256([bytes])) }

    private func verified(_ document: [UInt8], _ part: ReleasePart) throws(ReleaseRefusal) -> SignedDocument {
        let document = try SignedDocument(document, part)
        guard let key = keys[document.key] else { throw .unknownKey(part, id: document.key) }
        guard document.isSigned(by: key, tools) else { throw .wrongSignature(part) }
        return document
    }

    private static func otherForm(_ part: ReleasePart) -> ReleaseRefusal {
        .malformed(part, why: "its lines are not in the one form that they may have")
    }
}
