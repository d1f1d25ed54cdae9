/// Who signs a call to a bucket, and for which region; libcurl makes the signature.
///
/// Source: AWS Signature Version 4, as S3 and those who speak its protocol take it.
package struct S3Signature: Hashable, Sendable {
    package let region: String
    package let accessKey: String
    package let secretKey: String
    /// A temporary key's own; `nil` for a lasting one.
    package let sessionToken: String?

    package init(region: String, accessKey: String, secretKey: String, sessionToken: String?) {
        self.region = region
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// What libcurl is told of the provider, the region and the service.
    var provider: String { "aws:amz:\(region):s3" }

    /// Headers that S3 wants and libcurl 7.88 does not write by itself, though it signs them: that the body is not part of the
    /// signature, and the token of a temporary key.
    var headers: [(name: String, value: String)] {
        [("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD")] + (sessionToken.map { [("X-Amz-Security-Token", $0)] } ?? [])
    }
}
