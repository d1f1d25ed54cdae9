/// The key and region for signing a call to a bucket; libcurl makes the signature.
///
/// Source: AWS Signature Version 4, as S3 and compatible services accept it.
package struct S3Signature: Hashable, Sendable {
    package let region: String
    package let accessKey: String
    package let secretKey: String
    /// The token of a temporary key; `nil` for a permanent one.
    package let sessionToken: String?

    package init(region: String, accessKey: String, secretKey: String, sessionToken: String?) {
        self.region = region
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
    }

    /// libcurl's option with the provider, the region and the service.
    var provider: String { "aws:amz:\(region):s3" }

    /// Headers that S3 requires and that libcurl 7.88 signs but does not send itself: that the body is not part of the
    /// signature, and the token of a temporary key.
    var headers: [(name: String, value: String)] {
        [("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD")] + (sessionToken.map { [("X-Amz-Security-Token", $0)] } ?? [])
    }
}
