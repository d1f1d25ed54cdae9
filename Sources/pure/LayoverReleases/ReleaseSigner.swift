/// Makes records and pointers under one key.
package struct ReleaseSigner: Sendable {
    package let key: ReleaseKey
    let sign: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - key: The public half.
    ///   - sign: Returns the signature (64 bytes) of a message by the private half.
    package init(key: ReleaseKey, sign: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.key = key
        self.sign = sign
    }

    /// The record as it is stored in its folder.
    package func document(of record: ReleaseRecord) -> [UInt8] { signed(record.lines) }

    /// The pointer as it is stored in its folder.
    package func document(of pointer: ReleasePointer) -> [UInt8] { signed(pointer.lines) }

    private func signed(_ lines: [UInt8]) -> [UInt8] { SignedDocument.bytes(lines, signature: sign(lines)) }
}
