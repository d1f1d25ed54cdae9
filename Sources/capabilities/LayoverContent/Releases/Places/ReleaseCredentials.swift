import LayoverFiles
package import LayoverUpstream

/// Credentials for an HTTP place: a key of S3, or a header.
package struct ReleaseCredentials: Sendable, Hashable {
    /// Maximum bytes of a file of credentials.
    static let fileBytes = 4096
    private static let defaultRegion = "us-east-1"

    /// Why credentials cannot be used.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Signs calls; `nil` if there is no key of S3.
    package let signature: S3Signature?
    /// The value of `Authorization`, for places that require it.
    package let authorization: String?

    /// Reads a file of `name = value` lines, as tools for S3 use it.
    ///
    /// The names are `aws_access_key_id`, `aws_secret_access_key`, `aws_session_token` and `region`, or `authorization`. Lines
    /// that begin with a bracket, empty lines and lines that begin with `#` are ignored.
    ///
    /// - Throws: ``Fault`` for an invalid file, or one that others may read.
    package init(file: String) throws(Fault) {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes = try AtomicFile.read(file, limit: ReleaseCredentials.fileBytes)
        } catch {
            throw Fault(description: "the credentials '\(file)' cannot be used: \(error)")
        }
        guard let bytes else { throw Fault(description: "the file of credentials '\(file)' does not exist") }
        guard !AtomicFile.isOpenToOthers(file) else {
            throw Fault(description: "others may read the credentials '\(file)'; run: chmod 600 \(file)")
        }
        try self.init(
            try ReleaseCredentials.values(in: String(decoding: bytes, as: UTF8.self), of: file), from: "'\(file)'")
    }

    /// Reads the variables that S3's tools use: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`,
    /// `AWS_REGION`.
    ///
    /// - Throws: ``Fault`` if one half of a key is missing.
    package init(environment: (String) -> String?) throws(Fault) {
        let names = [
            "aws_access_key_id": "AWS_ACCESS_KEY_ID", "aws_secret_access_key": "AWS_SECRET_ACCESS_KEY",
            "aws_session_token": "AWS_SESSION_TOKEN", "region": "AWS_REGION",
        ]
        try self.init(names.compactMapValues(environment), from: "the environment")
    }

    private init(_ values: [String: String], from source: String) throws(Fault) {
        let (key, secret) = (values["aws_access_key_id"], values["aws_secret_access_key"])
        authorization = values["authorization"]
        guard authorization == nil || key == nil else {
            throw Fault(description: "\(source) has both a key of S3 and 'authorization'; keep one of them")
        }
        if let key, let secret {
            signature = S3Signature(
                region: values["region"] ?? ReleaseCredentials.defaultRegion, accessKey: key, secretKey: secret,
                sessionToken: values["aws_session_token"])
        } else {
            guard key == nil, secret == nil else {
                throw Fault(
                    description:
                        "\(source) has one half of a key of S3; write both aws_access_key_id and aws_secret_access_key"
                )
            }
            signature = nil
        }
    }

    private static let names: Set<String> = [
        "aws_access_key_id", "aws_secret_access_key", "aws_session_token", "region", "authorization",
    ]

    private static func values(in text: String, of file: String) throws(Fault) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty || line.first == "#" || line.first == "[" { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
            guard parts.count == 2, names.contains(parts[0]), !parts[1].isEmpty else {
                throw Fault(
                    description:
                        "'\(file)' has an invalid line; write 'name = value' with a name of \(names.sorted().joined(separator: ", "))"
                )
            }
            values[parts[0]] = parts[1]
        }
        return values
    }
}

extension Substring {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
