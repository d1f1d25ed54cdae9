@testable import LayoverContent
import LayoverFiles
import LayoverReleases
import LayoverTestKit
import LayoverUpstream
import Testing

/// How a place authenticates the caller.
struct ReleaseCredentialsTests {
    @Test func `a request to a bucket has the signature of a key, and a temporary one its token`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        let credentials = try ReleaseCredentials { name in
            [
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "eu-west-1",
                "AWS_SESSION_TOKEN": "token",
            ][name]
        }
        let place = bucket.place(credentials)
        try await fixture.publish("first", at: place)
        #expect(try await fixture.start(at: place).text == "first")
        let requests = bucket.state.value.requests
        #expect(!requests.isEmpty)
        for request in requests {
            let authorization = request.headers["authorization"] ?? ""
            #expect(authorization.hasPrefix("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/"), "\(request)")
            #expect(authorization.contains("/eu-west-1/s3/aws4_request"), "\(authorization)")
            #expect(authorization.contains("x-amz-security-token"), "\(authorization)")
            #expect(request.headers["x-amz-content-sha256"] != nil)
            #expect(request.headers["x-amz-date"] != nil)
            // A signed header that is not sent would make the signature unverifiable.
            let list = authorization.split(separator: ", ").first { $0.hasPrefix("SignedHeaders=") }?.dropFirst(14)
            let signed = list?.split(separator: ";").map(String.init) ?? []
            #expect(!signed.isEmpty && signed.allSatisfy { request.headers[$0] != nil }, "\(signed)")
            #expect(request.headers["x-amz-security-token"] == "token")
        }
    }

    @Test func `a place that identifies the writer by a header gets that, and a file says which`() async throws {
        let (fixture, bucket) = (try ReleaseFixture(), try PlayedBucket())
        let folder = try TemporaryFolder("credentials")
        let file = folder.path("credentials")
        try AtomicFile.replace(file, Array("# for publishing\n[default]\nauthorization = Bearer abc\n".utf8))
        try await fixture.publish("first", at: bucket.place(try ReleaseCredentials(file: file)))
        #expect(bucket.state.value.requests.allSatisfy { $0.headers["authorization"] == "Bearer abc" })
        try AtomicFile.replace(
            file, Array("aws_access_key_id=A\naws_secret_access_key = B\nregion = eu-north-1\n".utf8))
        #expect(
            try ReleaseCredentials(file: file).signature
                == S3Signature(region: "eu-north-1", accessKey: "A", secretKey: "B", sessionToken: nil))
    }

    @Test(arguments: [
        ("aws_access_key_id = A\n", "one half of a key"), ("password = x\n", "has an invalid line"),
        ("aws_access_key_id = A\naws_secret_access_key = B\nauthorization = C\n", "keep one of them"),
    ])
    func `an unreadable file is reported with a suggestion, and without a secret`(text: String, expected: String) throws
    {
        let folder = try TemporaryFolder("credentials")
        let file = folder.path("credentials")
        try AtomicFile.replace(file, Array(text.utf8))
        let fault = #expect(throws: ReleaseCredentials.Fault.self) { try ReleaseCredentials(file: file) }
        #expect(fault?.description.contains(expected) == true, "\(fault?.description ?? "")")
        #expect(throws: ReleaseCredentials.Fault.self) { try ReleaseCredentials(file: folder.path("none")) }
    }

    @Test(arguments: [
        ("https://cdn.example.com/releases/", "https://cdn.example.com/releases"),
        ("http://127.0.0.1:9000/b", "http://127.0.0.1:9000/b"), ("/srv/releases", "/srv/releases"),
    ])
    func `an address names a place`(address: String, name: String) throws {
        #expect(try ReleasePlaces.open(address) { _ in nil }.name == name)
    }

    @Test func `a signed address needs a key, and only its host is called`() throws {
        #expect(throws: ReleasePlaces.Fault.self) { try ReleasePlaces.open("s3+https://b.example.com/r") { _ in nil } }
        #expect(ReleasePlaces.host(of: "https://[::1]:9000/r") == "::1")
        #expect(ReleasePlaces.host(of: "https://b.example.com:9000/r") == "b.example.com")
        #expect(ReleasePlaces.host(of: "https:///r") == nil)
        #expect(ReleasePlaces.isRemote("s3+https://b/r"))
        #expect(!ReleasePlaces.isRemote("s3/https"))
    }
}
