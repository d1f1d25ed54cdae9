import LayoverModel
import Testing

struct ContentCodingsTests {
    @Test(
        arguments: [
            ([], []), ([""], []), (["identity"], []), ([" Identity\t"], []), (["identity, ,identity"], []),
            (["gzip"], ["gzip"]), (["GZip"], ["gzip"]), (["x-gzip"], ["gzip"]), (["X-GZIP ,\tidentity"], ["gzip"]),
            (["identity", "gzip"], ["gzip"]), (["gzip, gzip"], ["gzip", "gzip"]),
            (["gzip", "x-gzip"], ["gzip", "gzip"]),
            (["br"], ["br"]), (["deflate, gzip"], ["deflate", "gzip"]), (["gzip;q=1"], ["gzip;q=1"]),
            (["g zip"], ["g zip"]), (["gzip identity"], ["gzip identity"]),
        ] as [([String], [String])])
    func `lists the codings without identity, in lower case`(fields: [String], names: [String]) {
        let codings = ContentCodings(fields)
        #expect(codings.names == names)
        #expect(codings.isGzip == (names == ["gzip"]))
        #expect(codings.isEmpty == names.isEmpty)
    }
}
